"""What people read is punctuated alike: sentences have a full stop, choices have none."""

from __future__ import annotations

from bohrd.contract import OVER
from kit.play import Played

STOPS = (".", "!", "?", ".”", "…", ".)")


def check(played: Played) -> None:
    for event in played.events:
        for text in (event.text, *(secret.text for secret in event.secret.values())):
            assert _is_sentence(text), text
    luck = played.luck("words")
    for position in played.along(25):
        assert _is_sentence(position.prompt().text), position.prompt().text
        for move in position.legal():
            sentence = position.choice(move).sentence
            assert _begins_well(sentence) and not sentence.endswith("."), sentence
        catalogue = position.game.catalogue
        for _ in range(20):
            for refusal in position.refusals(catalogue[luck.randrange(len(catalogue))]):
                assert _is_sentence(refusal.text), refusal
    final = played.positions[-1]
    assert final.turn == OVER and _is_sentence(final.result().reason)


def _begins_well(text: str) -> bool:
    return text[:1] == "{" or text[:1] == "“" or text[:1].isupper() or text[:1].isdigit() or text[:1] == "+"


def _is_sentence(text: str) -> bool:
    return _begins_well(text) and text.endswith(STOPS)
