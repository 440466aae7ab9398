"""What is touched and takes nothing now says what it leads to."""

from bohrd.games.periorbis import GAME
from bohrd.games.periorbis.position import PeriorbisPosition
from games.periorbis.table import CAPTAIN, play


def said(position: PeriorbisPosition, *targets: str) -> str:
    refusal = GAME.why_none(position, targets)
    return refusal.text if refusal else ""


def test_an_asteroid_without_a_base_leads_to_its_free_slot():
    position = GAME.position()
    hint = "You have no base on Ada yet: to build one, touch the dome with its price."
    assert said(position, "asteroid-ada") == hint == said(position, "crew-1", "asteroid-ada")
    assert said(position, "asteroid-datura") == "", "out of reach, which is said by the rules"
    assert said(GAME.position(companies=[{"credits": 3}]), "asteroid-ada") == "", "too dear"


def test_a_ship_leads_to_its_free_rows_until_somebody_carries():
    crew = [0, 0, None, CAPTAIN]
    bases = [{"id": "ada", "bases": [0]}]
    position = GAME.position(ships=[{"id": "kestrel"}], companies=[{"crew": crew}], asteroids=bases)
    assert said(position, "ship-kestrel").endswith("to sign, touch a free row (on a phone under Ships).")
    given = {"carried": 2, "companies": [{"crew": [{"number": 0, "acted": True}, *crew[1:]], "storage": 1}]}
    spent = GAME.position(ships=[{"id": "kestrel"}], **given)
    assert "to sign" in said(spent, "ship-kestrel"), "the fleet does not matter for that"
    play(position, "slot 4 transport")
    assert said(position, "ship-kestrel") == ""


def test_who_is_stuck_without_ore_needs_a_ride():
    crew = [{"number": 0, "place": "ada"}, 0, None, CAPTAIN]
    bases = [{"id": "ada", "bases": [0], "ore": [0, 0, 1]}]
    position = GAME.position(companies=[{"crew": crew}], asteroids=bases)
    assert said(position, "crew-1") == "Cadet 1 can mine nothing more on Ada and needs a ride from there."
    assert said(position, "crew-2") == ""
