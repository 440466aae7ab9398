"""Who decides what: ORB-DECIDE."""

from bohrd.contract import LiveChance
from bohrd.games.periorbis import GAME
from bohrd.games.periorbis.content import EMPLOYEES
from games.periorbis.arrange import MINER, arrange, card, happened, legal, play, refused, texts
from kit import rule


@rule("ORB-DECIDE-1")
def test_one_decision_of_one_kind_at_a_time():
    hiring = arrange(marker=3, phase="hire", pool={7: 5})
    for name in ("slot 1 research", "end", "finish", "load employee 1 hq"):
        assert refused(hiring, name) == "ORB-DECIDE-1"
    acting = arrange(marker=3, pool={7: 5})
    assert refused(acting, "pass") == refused(acting, "hire 7 empty") == "ORB-DECIDE-1"
    assert acting.prompt().seat == acting.turn == 0


@rule("ORB-DECIDE-2")
def test_the_hire_decision_lists_affordable_cards_with_their_places():
    position = arrange(
        marker=3, phase="hire", pool={7: 5, 50: 5}, p0={"crew": {1: 0, 2: (0, "ada"), 4: MINER}}
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
    poor = arrange(marker=3, phase="hire", turn=0, pool={7: 5, 50: 5}, p0={"credits": 19})
    assert not legal(poor, "hire 50")
    assert position.prompt().rule == "ORB-DECIDE-2"
    broke = arrange(marker=3, phase="hire", pool={7: 5, 8: 5}, p1={"credits": 4})
    events = play(broke, "pass")
    assert [event.seat for event in happened(events, "forced")] == [1] and broke.view(None).phase == "actions"


@rule("ORB-DECIDE-3")
def test_the_action_decision_lists_every_legal_action():
    crew = {1: 0, 2: (MINER, "ada")}
    position = arrange(p0={"crew": crew, "credits": 12, "data": 5, "storage": 1})
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
    position = arrange(
        p0={"crew": {1: 0, 2: (0, "ada"), 3: 0, 4: MINER}, "crates": {"ada": 5}},
        asteroids={"bertha": {"bases": [0]}},
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
    alone = arrange(ships={}, p0={"credits": 3, "crew": {1: (0, "ada"), 4: (MINER, "ada")}})
    events = play(alone, "slot 1 mine black", "slot 4 mine grey")
    assert alone.turn == 1 and "{p0}: End the turn and pay 3 credits in wages" in texts(events)
    full = arrange(p0={"crates": {"ada": 9}})
    events = play(full, "slot 1 transport", "load crate ada hq", "load crate ada hq")
    assert full.carrier == -1 and "{p0}: Finish this transport" in texts(events)


@rule("ORB-DECIDE-6")
def test_nobody_is_asked_in_between():
    position = GAME.start(2, {}, LiveChance(4))
    assert position.prompt().rule == "ORB-DECIDE-3", "set-up asks nothing"
    play(position, "end", "end")
    assert position.prompt().rule == "ORB-DECIDE-2", "nor does Bureaucracy"
    play(position, "pass", "pass")
    assert position.prompt().rule == "ORB-DECIDE-3", "nor does the ageing of the pool"


def test_prompts_have_a_default_that_ends_the_turn():
    position = arrange(ships={}, p0={"credits": 0, "crew": {1: 0, 2: 0, 4: (MINER, "ada")}})
    play(position, "slot 1 research")
    text = "Turn 1, 0 credits, wages of 1 due: give an employee an action; 1 credit missing to end the turn."
    assert position.prompt().text == text, "nothing is offered that would be refused"
    assert GAME.catalogue[position.prompt().default].name == "slot 2 sell-research 1"
    play(position, "slot 2 sell-research 1")
    assert GAME.catalogue[position.prompt().default].name == "end"
    assert position.prompt().text.endswith("wages of 2 due: give an employee an action, or end the turn.")


def test_finishing_a_transport_is_only_named_where_it_is_possible():
    crew = {1: 0, 4: card(type="captain", captain=8, wage=6)}
    position = arrange(ships={}, p0={"credits": 3, "crew": crew, "crates": {"ada": 9}})
    play(position, "slot 4 transport")
    told = "Transport Cargo: carry up to 1 more item"
    assert position.prompt().text == f"{told}, or finish.", "two crates in storage pay the wages"
    busy = {1: 0, 4: (crew[4], None, True)}
    stores = {"credits": 3, "storage": 1, "crew": busy, "crates": {"ada": 8, "bertha": 1}}
    short = arrange(ships={}, carrier=4, loaded=2, carried=2, p0=stores)
    assert refused(short, "finish") == "ORB-DECIDE-4" and short.prompt().text == f"{told}."


def test_who_decides_about_a_hire_reads_what_the_card_can_do():
    position = arrange(marker=3, phase="hire", pool={7: 5, 17: 4}, p0={"credits": 10})
    assert position.prompt().text == "Turn 3, 10 credits: hire one employee from the pool, or pass."
    said = {move.name: position.choice(move).sentence for move in position.legal()}
    agent, miner = EMPLOYEES[7], EMPLOYEES[17]
    assert said["hire 7 empty"] == (
        f"Hire {agent.name} (agent, wage 2: Contract 1, Selling 5) for 10 credits into an empty slot"
    )
    assert f"{miner.name} (miner, wage 2: Black 2, Grey 1, White 1) for 8 credits" in said["hire 17 slot 1"]
