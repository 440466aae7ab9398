"""Why not: the reason of the move that comes nearest to being legal with what is chosen already."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from bohrd import games
from bohrd.contract import OVER, IllegalMove, LiveChance, Move, Position
from bohrd.games.in_your_element.deck import CARDS
from bohrd.games.in_your_element.position import ElementPosition
from bohrd.games.molecular.position import MolecularPosition
from bohrd.games.molecular.tiles import LAYOUTS, cell_target
from bohrd.games.periorbis.position import PeriorbisPosition
from bohrd.match import Match
from bohrd.server import asked, moves, protocol
from bohrd.server.table import Seat, Table

ME = "me"


def table_at(game: str, wanted: Callable[[Position], bool], seats: int = 3, seed: int = 1) -> Table:
    """A table of mine at the first moment of random games that is as wanted."""
    for number in range(seed, seed + 60):
        luck = random.Random(number)
        match = Match.new(games.load(game), [f"P{seat}" for seat in range(seats)], seed=number, quiet=True)
        while match.position.turn != OVER:
            if wanted(match.position):
                seating = tuple(Seat(f"P{seat}", ME) for seat in range(seats))
                return Table.new("t", match.record, match.position, seating, host=ME, created=0)
            match.play(luck.choice(match.position.legal()))
    raise AssertionError("there is no such moment")


def at(table: Table) -> Position:
    """The position of a table that is being played."""
    assert table.position is not None
    return table.position


def why(table: Table, *targets: str) -> protocol.Why:
    return moves.why(table, ME, protocol.WhyRequest(targets=list(targets)))


def kinds(position: Position) -> set[str]:
    return {type(move.decision).__name__ for move in position.legal()}


def touched_now(position: Position) -> set[str]:
    """What legal moves touch."""
    return {target for move in position.legal() for target in move.targets}


def touched(position: Position, prefix: str) -> list[str]:
    """What moves of the game touch by such a name, and no legal one here."""
    legal = touched_now(position)
    every = {target for move in position.game.catalogue for target in move.targets}
    return sorted(target for target in every - legal if target.startswith(prefix))


def test_an_element_out_of_reach_after_spending_is_out_of_reach() -> None:
    table = table_at("periodic", lambda position: kinds(position) == {"Spending", "EndingTurn"})
    reasons = {why(table, element)["rule"] for element in touched(at(table), "element-")}
    assert "PER-TURN-5" not in reasons, "that the turn has no Gain any more is not what was asked"
    assert reasons <= {"PER-MOVE-1", "PER-MOVE-2", "PER-MOVE-3", "PER-MOVE-4", "PER-SPEND-1", "PER-SPEND-2"}


def holds_power(position: Position) -> bool:
    return "power" in hand(position)


def hand(position: Position) -> list[str]:
    """The names of the cards of whoever is on turn of In Your Element."""
    assert isinstance(position, ElementPosition)
    return [CARDS[card] for card in position.hands[position.turn]]


def character(position: Position) -> str:
    assert isinstance(position, ElementPosition)
    return position.content.characters[position.characters[position.turn]].name


def has_played(position: Position) -> bool:
    return position.prompt().left == "1 play left"


def test_what_is_chosen_counts_more_than_what_is_nearer() -> None:
    """With a card chosen that needs more than a Bohrd holds, the reason is that card's and no other's."""

    def short(position: Position) -> tuple[str, str]:
        """A card of the hand and a count that is too small for it though not for another one."""
        assert isinstance(position, ElementPosition)
        if kinds(position) != {"Playing"}:
            return "", ""
        held = [name.split() for name in hand(position) if name != "power"]
        values = {kind: {int(value) for other, value in held if other == kind} for kind, _ in held}
        for number, letter in enumerate("ABC"):
            for place, kind in enumerate(("proton", "neutron", "electron")):
                there = position.bohrds[number * 3 + place]
                if there == 1 and {1, 2} <= values.get(kind, set()):
                    return f"card-{kind}-2", f"bohrd-{letter}-{kind}"
        return "", ""

    table = table_at("in_your_element", lambda position: bool(short(position)[0]), seed=11)
    card, count = short(at(table))
    said = why(table, card, count)
    letter, kind = count.split("-")[1:]
    assert said["rule"] == "ELE-PLAY-7"
    assert said["text"] == f"Bohrd {letter} holds only 1 {kind}; this card moves 2."


def test_what_no_move_joins_does_not_go_together() -> None:
    """The reason of a move with another card than the chosen one would be about nothing that was asked."""
    table = table_at("in_your_element", lambda position: kinds(position) == {"Playing"})
    for targets in (("card-proton-3", "bohrd-A-electron"), ("bohrd-A-electron", "card-proton-3")):
        said = why(table, *targets)
        assert (said["rule"], said["text"]) == ("ELE-PLAY-2", "Proton 3 moves protons, no electrons.")
    swap = table_at("in_your_element", lambda position: kinds(position) == {"Exchanging"})
    off = next(move.targets[0] for move in at(swap).legal())
    letter = off.split("-")[1]
    other = next(kind for kind in ("proton", "neutron", "electron") if kind not in off)
    said = why(swap, off, f"bohrd-{letter}-{other}")
    assert said["text"].endswith(f" leaves {letter}: what comes instead?"), "it tells what is asked for"


def test_a_panel_of_a_player_tells_what_it_could_be_asked_for() -> None:
    """Periodic: opponents are touched only when one of them has to give a token."""
    for wanted in ({"Spending", "EndingTurn"}, {"Gaining"}):
        table = table_at("periodic", lambda position, kind=wanted: kind <= kinds(position))
        for seat in range(3):
            said = why(table, f"seat-{seat}")
            assert (said["rule"], said["text"]) == ("PER-DECIDE-9", "No opponent has to give a token now.")


def test_bags_tell_whose_power_they_are_and_when_it_is_used() -> None:
    table = table_at("in_your_element", lambda position: character(position) != "Albert Einstein")
    said = why(table, "bohrd-A-bag-proton")
    assert said["rule"] == "ELE-POWER-1"
    assert said["text"] == "This is the power of Albert Einstein, not of your character."
    mine = table_at(
        "in_your_element",
        lambda position: character(position) == "Albert Einstein" and kinds(position) == {"Playing"},
    )
    said = why(mine, "bohrd-B-bag-electron")
    assert said["text"] == "The exchange comes right after the Power Play card."
    now = table_at("in_your_element", lambda position: kinds(position) == {"Exchanging"})
    count = next(move.targets[0] for move in at(now).legal())
    letter, kind = count.split("-")[1:]
    assert why(now, count, f"bohrd-{letter}-bag-{kind}")["rule"] == "ELE-EINSTEIN-2"
    assert why(now, "bohrd-A", "bohrd-B-bag-proton")["text"] == "This does not fit what you have chosen."


def test_a_power_play_card_tells_when_it_is_played() -> None:
    table = table_at("in_your_element", lambda position: holds_power(position) and has_played(position))
    said = why(table, "card-power")["text"]
    assert said == "A Power Play card is not a particle card: it is played before the first of them."


@pytest.mark.parametrize("game", ["in_your_element", "periodic", "periorbis"])
def test_no_other_move_of_a_kind_that_is_asked_for_breaks_fewer_rules(game: str) -> None:
    table = table_at(game, lambda position: len(position.legal()) > 4, seed=7)
    position = at(table)
    asked_for = {move.decision for move in position.legal()}
    for target in touched(position, "")[:120]:
        given = why(table, target)["rule"]
        candidates = [move for move in position.game.catalogue.touching(target) if move.decision in asked_for]
        if not candidates or len(candidates) > 150:
            continue
        broken = {move.id: broken_rules(position, move) for move in candidates}
        fewest = min(len(rules) for rules in broken.values())
        assert given in {rules[0] for rules in broken.values() if len(rules) == fewest}, target


def broken_rules(position: Position, move: Move) -> list[str]:
    return [refusal.rule for refusal in position.refusals(move)]


def building(position: Position) -> dict[str, list[Move]]:
    """The moves that build a base, by where."""
    found: dict[str, list[Move]] = {}
    for move in position.game.catalogue:
        if type(move.decision).__name__ == "Building":
            found.setdefault(move.targets[-1], []).append(move)
    return found


def test_a_base_that_nobody_can_build_is_not_refused_for_somebody_who_has_acted() -> None:
    """With nobody chosen the reason is what all lack, and not that one of them is tired."""

    def some_are_tired(position: Position) -> str:
        legal = set(position.legal())
        for place, built in building(position).items():
            if "Transporting" in kinds(position) and not legal.intersection(built):
                firsts = {broken_rules(position, move)[0] for move in built}
                if {"ORB-ACT-2", "ORB-WAGE-3"} <= firsts:
                    return place
        return ""

    table = table_at("periorbis", lambda position: bool(some_are_tired(position)))
    place = some_are_tired(at(table))
    broken = [broken_rules(at(table), move) for move in building(at(table))[place]]
    assert {rules[0] for rules in broken} >= {"ORB-ACT-2", "ORB-WAGE-3"}
    assert why(table, place)["rule"] == "ORB-WAGE-3"
    tired = next(
        move for move, rules in zip(building(at(table))[place], broken, strict=True) if rules == ["ORB-ACT-2"]
    )
    assert why(table, *tired.targets)["rule"] == "ORB-ACT-2", "with somebody chosen, it is about them"


def test_there_is_always_an_answer_and_little_work_behind_it() -> None:
    game = games.load("molecular")
    position = game.start(2, chance=LiveChance(1))
    seating = (Seat("A", ME), Seat("B", ME))
    match = Match.from_position(position, ["A", "B"])
    table = Table.new("t", match.record, match.position, seating, host=ME, created=0)
    assert why(table)["text"] == "Nothing can be done with this."
    assert why(table, "no-such-thing")["text"] == "Nothing can be done with this."


def test_what_one_might_expect_but_cannot_do_is_told_with_the_reason() -> None:
    table = table_at("periorbis", lambda position: bool(position.prompt().cannot))
    assert table.position is not None
    turn, said = table.position.turn, table.position.prompt()
    (cannot,) = asked.prompt(table, table.position, said, turn)["cannot"]
    assert cannot["title"] == "Build a base"
    assert cannot["why"].endswith(".") and cannot["rule"].startswith("ORB-")
    assert not any(" build " in move.name for move in table.position.legal())
    assert asked.prompt(table, table.position, said, None)["cannot"] == [], "it is for the one who decides"


def test_who_cannot_be_paid_is_told_so() -> None:
    def is_poor(position: Position) -> bool:
        return bool(unpaid(position))

    def unpaid(position: Position) -> list[Move]:
        """What breaks no rule but the one on wages."""
        if "EndingTurn" not in kinds(position):
            return []
        broken = {move: [one.rule for one in position.refusals(move)] for move in actions(position)}
        return [move for move, rules in broken.items() if rules == ["ORB-WAGE-3"]]

    def actions(position: Position) -> list[Move]:
        legal = {target for move in position.legal() for target in move.targets}
        every = position.game.catalogue
        return [m for m in every if m.name.endswith(("research", "mine black")) and m.targets[0] not in legal]

    table = table_at("periorbis", is_poor)
    person = unpaid(at(table))[0].targets[0]
    reason = why(table, person)
    assert reason["rule"] == "ORB-WAGE-3" and reason["text"].startswith("The wage of ")


def test_a_field_of_a_goal_speaks_of_its_own_bohrd() -> None:
    table = table_at("in_your_element", lambda position: "Claiming" not in kinds(position))
    for letter in "ABC":
        reason = why(table, "goal-1", f"bohrd-{letter}")
        assert reason["rule"] == "ELE-CLAIM-1" and f"Bohrd {letter} is not" in reason["text"]


def held(position: Position) -> list[str]:
    """Where the player on turn of Periorbis has crates to carry."""
    assert isinstance(position, PeriorbisPosition)
    seat, rocks = position.turn, position.content.asteroids
    near = position.track.reach[position.marker - 1][position.drive[seat]]
    crates = [f"crates-{rocks[n].id}" for n in near if position.crates[seat * len(rocks) + n]]
    return crates + ["storage"] * bool(position.storage[seat])


def test_own_crates_and_a_rock_out_of_reach_tell_what_they_wait_for() -> None:
    """Nobody carries: crates could go into storage, and a rock out of reach would not help a carrier."""

    def fits(position: Position) -> bool:
        return "Transporting" in kinds(position) and any(place != "storage" for place in held(position))

    table = table_at("periorbis", fits)
    position = at(table)
    assert why(table, held(position)[0])["rule"] == "ORB-CARGO-3"
    assert isinstance(position, PeriorbisPosition)
    near = position.track.reach[position.marker - 1][position.drive[position.turn]]
    far = next(n for n in range(position.track.asteroids) if n not in near)
    rock = position.content.asteroids[far]
    said = why(table, f"asteroid-{rock.id}")
    assert said["rule"] == "ORB-CARGO-8" and said["text"].startswith(f"{rock.name} is in ")


def test_a_base_nobody_can_pay_quotes_the_cheapest_site() -> None:
    def prices(position: Position) -> list[str]:
        if not position.prompt().cannot:
            return []
        said = [
            next(iter(position.refusals(move))) for moves in building(position).values() for move in moves
        ]
        return [refusal.text for refusal in said if refusal.rule == "ORB-ACT-8"]

    def dear(position: Position) -> bool:
        return len(set(prices(position))) > 1 and why_cannot(position).rule == "ORB-ACT-8"

    def why_cannot(position: Position) -> IllegalMove:
        ids = position.prompt().cannot["Build a base"]
        refusal = moves.why_none(position, [position.game.catalogue[id] for id in ids])
        assert refusal is not None
        return refusal

    position = at(table_at("periorbis", dear))
    assert why_cannot(position).text == min(prices(position), key=lambda text: int(text.split()[2]))


def periorbis_with(**firm: object) -> Table:
    """A table of Periorbis on the first turn, where I have this."""
    match = Match.from_position(games.load("periorbis").position(companies=[firm]), ["A", "B"])
    seating = (Seat("A", ME), Seat("B", ME))
    return Table.new("t", match.record, match.position, seating, host=ME, created=0)


def test_a_site_out_of_reach_and_too_dear_says_where_it_is_and_not_who_is_missing() -> None:
    """Whoever is not there comes no nearer to building than those who are."""
    crews = ([0, 0, 0, 4], [0, 0, 0, 4, 7])  # a free slot, and none but those not opened yet
    for crew in crews:
        table = periorbis_with(credits=1, crew=crew)
        assert why(table, "base-datura")["rule"] == "ORB-BASE-2"
        assert why(table, "base-datura")["text"].startswith("Datura is in the high orbit")


def test_a_price_is_told_as_whoever_comes_nearest_would_pay_it() -> None:
    engineer = 18  # builds for 4 less
    table = periorbis_with(credits=5, crew=[0, 0, 0, 4, engineer])
    assert why(table, "base-ada")["text"] == "It costs 6 credits and you have 5."
    assert why(table, "crew-1", "base-ada")["text"] == "It costs 10 credits and you have 5."
    assert why(table, "next-slot")["text"] == "It costs 8 credits and you have 5."


def test_a_ship_touched_with_a_person_chosen_tells_what_it_waits_for() -> None:
    """No move joins a person and a ship as such: the reason is the ship's own."""

    def berths(position: Position, signed: bool) -> list[str]:
        assert isinstance(position, PeriorbisPosition)
        ships = [berth for berth in position.ships if (position.turn in berth.holders) == signed]
        return [position.content.ships[berth.ship].id for berth in ships]

    def has_both(position: Position, crates: bool) -> bool:
        has_crates = bool(held(position))
        return (
            "Transporting" in kinds(position)
            and has_crates == crates
            and all(berths(position, signed) for signed in (True, False))
        )

    table = table_at("periorbis", lambda position: has_both(position, crates=True))
    person = next(move.targets[0] for move in at(table).legal() if move.targets)
    mine, other = (berths(at(table), signed)[0] for signed in (True, False))
    said = why(table, person, f"ship-{mine}")
    assert said["rule"] == "ORB-CARGO-3" and "choose" not in said["text"], "somebody is chosen"
    empty = table_at("periorbis", lambda position: has_both(position, crates=False))
    mine_too = berths(at(empty), True)[0]
    assert why(empty, f"ship-{mine_too}")["text"] == "You have no crates to carry."
    said = why(table, person, f"ship-{other}")
    assert said["rule"] == "ORB-CARGO-16" and said["text"].endswith(
        "to sign, touch a free row (on a phone under Ships)."
    )
    hiring = table_at("periorbis", lambda position: "Hiring" in kinds(position) and position.turn == 0)
    card = next(move.targets[0] for move in at(hiring).legal() if move.targets)
    ship = (berths(at(hiring), True) + berths(at(hiring), False))[0]
    assert why(hiring, card, f"ship-{ship}")["rule"] == "ORB-DECIDE-1"


def test_an_open_cell_where_no_tile_of_mine_fits_says_what_it_needs() -> None:
    def useless(position: Position) -> list[str]:
        assert isinstance(position, MolecularPosition)
        if "Laying" not in kinds(position):
            return []
        legal = touched_now(position)
        return [cell for cell in map(cell_target, position.molecule.frontier) if cell not in legal]

    table = table_at("molecular", lambda position: bool(useless(position)))
    tile = next(target for target in touched_now(at(table)) if target.startswith("tile-"))
    for cell in useless(at(table)):
        for chosen in ((), (tile,)):
            text = why(table, *chosen, cell)["text"]
            assert text.startswith("None of your tiles fits here: this cell needs "), text
            assert " line" in text and " to " in text


def test_a_tile_without_a_place_says_so_also_while_another_is_chosen() -> None:
    """The tile in hand would give way to it, and does not matter."""

    def tiles(position: Position) -> tuple[set[str], set[str]]:
        assert isinstance(position, MolecularPosition)
        mine = {f"tile-{LAYOUTS[layout]}" for layout in position.pools[position.turn]}
        legal = {target for target in touched_now(position) if target.startswith("tile-")}
        return legal, mine - legal

    table = table_at("molecular", lambda position: all(tiles(position)) and position.turn >= 0)
    legal, useless = tiles(at(table))
    chosen, other = min(legal), min(useless)
    assert why(table, chosen, other) == why(table, other)
    assert why(table, other)["text"] == "This tile fits nowhere in the molecule now."
    position = at(table)
    assert isinstance(position, MolecularPosition)
    for atom in position.molecule.atoms:
        assert why(table, cell_target(atom))["text"] == "There is already a tile here."
