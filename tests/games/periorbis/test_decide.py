"""Who decides what: ORB-DECIDE."""

from bohrd.contract import LiveChance
from bohrd.games.periorbis import GAME
from games.periorbis.table import EMPLOYEES, MINER, card, happened, legal, play, refused, texts
from kit import rule


@rule("ORB-DECIDE-1")
def test_one_decision_of_one_kind_at_a_time():
    hiring = GAME.position(marker=3, phase="hire", pool=[7])
    for name in ("slot 1 research", "end", "finish", "load employee 1 hq"):
        assert refused(hiring, name) == "ORB-DECIDE-1"
    acting = GAME.position(marker=3, pool=[7])
    assert refused(acting, "pass") == refused(acting, "hire 7 empty") == "ORB-DECIDE-1"
    assert acting.prompt().seat == acting.turn == 0


@rule("ORB-DECIDE-2")
def test_the_hire_decision_lists_affordable_cards_with_their_places():
    position = GAME.position(
        marker=3,
        phase="hire",
        pool=[7, 50],
        companies=[{"crew": [0, {"number": 0, "place": "ada"}, None, MINER]}],
    )
    assert legal(position) == {
        "pass",
        "hire 7 empty",
        "hire 7 slot 1",
        "hire 7 slot 4",
        "hire 50 empty",
        "hire 50 slot 1",
        "hire 50 slot 4",
    }
    poor = GAME.position(marker=3, phase="hire", turn=0, pool=[7, 50], companies=[{"credits": 19}])
    assert not legal(poor, "hire 50")
    assert position.prompt().rule == "ORB-DECIDE-2"
    broke = GAME.position(marker=3, phase="hire", pool=[7, 8], companies=[{}, {"credits": 4}])
    events = play(broke, "pass")
    assert [event.seat for event in happened(events, "forced")] == [1] and broke.view(None).phase == "actions"


@rule("ORB-DECIDE-3")
def test_the_action_decision_lists_every_legal_action():
    crew = [0, {"number": MINER, "place": "ada"}]
    position = GAME.position(companies=[{"crew": crew, "credits": 12, "data": 5, "storage": 1}])
    assert legal(position) == {
        "slot 1 build bertha",
        "slot 1 build capek",
        "slot 1 fleet",
        "slot 1 drive",
        "slot 1 sign kestrel top",
        "slot 1 sign kestrel middle",
        "slot 1 sign kestrel bottom",
        "slot 1 sell-ore 1",
        "slot 1 transport",
        "slot 1 research",
        "slot 1 sell-research 1",
        "slot 2 mine black",
        "slot 2 mine grey",
        "slot 2 mine white",
        "end",
    }
    assert refused(position, "slot 3 research") == "ORB-DECIDE-3"
    assert refused(position, "slot 1 develop") == "ORB-WAGE-3", "12 credits would leave no wage"


@rule("ORB-DECIDE-4")
def test_the_item_decision():
    position = GAME.position(
        asteroids=[{"id": "bertha", "bases": [0]}],
        companies=[{"crew": [0, {"number": 0, "place": "ada"}, 0, MINER], "crates": {"ada": 5}}],
    )
    play(position, "slot 1 transport")
    first = {
        "load employee 2 bertha",
        "load employee 2 hq",
        "load employee 3 ada",
        "load employee 3 bertha",
        "load employee 4 ada",
        "load employee 4 bertha",
        "load crate ada hq",
    }
    assert legal(position) == first, "crates of one place are one option for each target"
    play(position, "load crate ada hq")
    assert legal(position) == first | {"finish"}
    assert position.prompt().rule == "ORB-DECIDE-4"


@rule("ORB-DECIDE-5")
def test_single_options_are_taken_and_told():
    alone = GAME.position(
        ships=[],
        companies=[
            {
                "credits": 3,
                "crew": [{"number": 0, "place": "ada"}, None, None, {"number": MINER, "place": "ada"}],
            }
        ],
    )
    events = play(alone, "slot 1 mine black", "slot 4 mine grey")
    assert alone.turn == 1 and "{p0}: End the turn and pay 3 credits in wages." in texts(events)
    full = GAME.position(companies=[{"crates": {"ada": 9}}])
    events = play(full, "slot 1 transport", "load crate ada hq", "load crate ada hq")
    assert full.carrier == -1 and "{p0}: Finish this transport." in texts(events)


@rule("ORB-DECIDE-6")
def test_nobody_is_asked_in_between():
    position = GAME.start(2, {}, LiveChance(4))
    assert position.prompt().rule == "ORB-DECIDE-3", "set-up asks nothing"
    play(position, "end", "end")
    assert position.prompt().rule == "ORB-DECIDE-2", "nor does Bureaucracy"
    play(position, "pass", "pass")
    assert position.prompt().rule == "ORB-DECIDE-3", "nor does the ageing of the pool"


def test_prompts_have_a_default_that_ends_the_turn():
    position = GAME.position(
        ships=[], companies=[{"credits": 0, "crew": [0, 0, None, {"number": MINER, "place": "ada"}]}]
    )
    play(position, "slot 1 research")
    assert position.prompt().text == "Who works next? Earn 1 before you can end."
    assert GAME.catalogue[position.prompt().default].name == "slot 2 sell-research 1"
    play(position, "slot 2 sell-research 1")
    assert GAME.catalogue[position.prompt().default].name == "end"
    assert position.prompt().text == "Imara works last: which task?"


def test_finishing_a_transport_is_only_named_where_it_is_possible():
    crew = [0, None, None, card(type="captain", captain=8, wage=6)]
    position = GAME.position(ships=[], companies=[{"credits": 3, "crew": crew, "crates": {"ada": 9}}])
    play(position, "slot 4 transport")
    asked = position.prompt()
    assert (asked.left, asked.pips) == ("1 of 3 free", (1, 3))
    assert "finish" in {move.name for move in position.legal()}, "two crates in storage pay the wages"
    busy = [0, None, None, {"number": crew[3], "acted": True}]
    stores = {"credits": 3, "storage": 1, "crew": busy, "crates": {"ada": 8, "bertha": 1}}
    short = GAME.position(ships=[], carrier=4, loaded=2, carried=2, companies=[stores])
    assert refused(short, "finish") == "ORB-DECIDE-4"
    assert "finish" not in {move.name for move in short.legal()}


def test_who_decides_about_a_hire_reads_what_the_card_can_do():
    position = GAME.position(
        marker=3, phase="hire", pool=[7, {"number": 17, "factor": 4}], companies=[{"credits": 10}]
    )
    assert position.prompt().text == "Hire one person, or pass."
    said = {move.name: position.choice(move).sentence for move in position.legal()}
    agent, miner = (EMPLOYEES[7], EMPLOYEES[17])
    assert (
        said["hire 7 empty"]
        == f"Hire {agent.name} (agent, wage 2: Contract 1, Selling 5) for 10 credits into an empty slot"
    )
    assert f"{miner.name} (miner, wage 2: Black 2, Grey 1, White 1) for 8 credits" in said["hire 17 slot 1"]
