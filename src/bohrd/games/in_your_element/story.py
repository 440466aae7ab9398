"""What happened, told in a few words with its sound and joy; what each seat has; and the end."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from markupsafe import Markup

from bohrd.contract import Event
from bohrd.games.in_your_element import nuclides, panel
from bohrd.games.in_your_element.chambers import small_chamber
from bohrd.games.in_your_element.content import Character, Content, GoalCard, Role
from bohrd.games.in_your_element.drawing import character
from bohrd.games.in_your_element.particles import KINDS, particles
from bohrd.games.in_your_element.view import ElementView
from bohrd.picture import Fact, Finale, Holding, Telling, Trophy, remembered, turns

SOUNDS = {"proton": "knock", "neutron": "thud", "electron": "tick"}
"""A low tok, a soft thud, a bright tick."""

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

LONG = 90
"""A role of more letters has no room in a narrow slot."""
MANY = 4
"""More claimed tiles than so many are drawn smaller."""


# -- what happens ---------------------------------------------------------------------------------


def tell(content: Content, event: Event) -> Telling:
    """How an event is shown when it happens."""
    data = event.data
    if event.name == "claim":
        goal = content.by_symbol[data["element"]]
        words = f"claims {goal.name.capitalize()}"
        joy = f"{goal.name.capitalize()}!"
        role = _role(content, data.get("scenario", ""), goal)
        return Telling(
            words,
            f"+{data['points']}",
            "boom",
            joy,
            left=_left_of(content, goal, role),
            fact=_claimed(goal, event.seat, role),
            line=_said(event, f"{words} with {data['bohrd']}"),
        )
    if event.name in ("add", "move", "remove"):
        return _played(event)
    if event.name == "exchange":
        return Telling(f"on {data['bohrd']}: {data['on']} for {data['off']}", "", SOUNDS[data["on"]])
    if event.name == "oxygen":
        return Telling(f"hydrogen → oxygen on {data['bohrd']}", "", "spark")
    if event.name == "power":
        who = content.characters[content.character_of[data["character"]]]
        line = _said(event, f"uses the power of {who.name}")
        return Telling(f"Power Play: {who.name}", "", "spark", fact=_life(who, event.seat), line=line)
    return _carried(content, event)


def _role(content: Content, scenario: str, goal: GoalCard) -> Role | None:
    """What an element is good for in a scenario; a record of old names none."""
    known = content.scenario_of.get(scenario)
    return next((role for role in known.roles if role.goal is goal), None) if known else None


def _claimed(goal: GoalCard, seat: int | None, role: Role | None) -> Fact:
    """What a claimed element is good for in the scenario, before what else there is to know of it."""
    told = _fact(goal, seat, role)
    return msgspec.structs.replace(told, text=role.text, more=goal.fact) if role else told


@remembered
def _left_of(content: Content, goal: GoalCard, role: Role | None) -> Markup:
    """What an emptied slot shows: the atom, and what it is good for."""
    html = Markup(
        '<div class="built" data-panel="element-{}" data-panel-title="{}" data-tip="{}">'
        '{}<div class="named"><h3>{}</h3><p class="pts"><b>{}</b><span> points</span></p></div></div>'
        '<p class="role{}">{}</p>'
    )
    does = role.text if role else ""
    long = " long" if len(does) > LONG else ""
    atom, name = small_chamber(content, goal), goal.name.capitalize()
    return html.format(goal.symbol, goal.name, does or goal.fact, atom, name, goal.points, long, does)


def _played(event: Event) -> Telling:
    """A particle card has been played."""
    data = event.data
    what = particles(data["value"], KINDS.index(data["kind"]))
    way = "".join(f" {word} {data[word]}" for word in ("from", "to") if word in data)
    freed = "" if data["card"].endswith(str(data["value"])) else f" with {data['card']}"
    line = _said(event, f"{event.name}s {what}{way}{freed}")
    if event.name == "add":
        return Telling(f"+{what} to {data['to']}", "", SOUNDS[data["kind"]], line=line)
    if event.name == "remove":
        return Telling(f"−{what} from {data['from']}", "", "fall", line=line)
    return Telling(f"{what} {data['from']} → {data['to']}", "", "whoosh", line=line)


def _said(event: Event, what: str) -> str:
    """A line of the story: who did what."""
    return "{p%s} %s." % (event.seat, what)


def _carried(content: Content, event: Event) -> Telling:
    """What happens with cards and goals."""
    data = event.data
    if event.name == "goal" and event.rule == "ELE-SETUP-4":
        return Telling(quiet=True)
    if event.name == "goal":
        goal = content.by_symbol[data["element"]]
        words = f"New goal: {goal.name.capitalize()}"
        return Telling(words, "", "paper", fact=_fact(goal, None), line=f"{words}.")
    if event.name == "decay":
        return Telling(f"Bohrd {data['bohrd']} decays", "", "fall")
    if event.name == "reshuffle":
        return Telling("Reshuffle: the discards are drawn from again", "", "riffle")
    if event.name == "discard":
        return Telling(f"discards {', '.join(data['cards'])}", "", "paper")
    if event.name == "draw":
        return Telling(sound="paper")
    return Telling("", "", "swell") if event.name == "end" else Telling()


# -- what each seat has ---------------------------------------------------------------------------


def holdings(content: Content, view: ElementView) -> list[Holding]:
    """The character and the claimed elements of each seat."""
    return [
        Holding(_short(who), tip=who.power_text, html=_won(content, view.table.claimed[seat]))
        for seat in range(view.seats)
        for who in (character(content, view, seat),)
    ]


def _short(who: Character) -> str:
    """What a character is called where there is little room: Einstein, Ozzy."""
    return who.name.split()[-1 if who.real else 0]


@remembered
def _won(content: Content, symbols: tuple[str, ...]) -> Markup:
    tile = Markup(
        '<span class="el" id="claimed-{0}" title="{1}" data-panel="element-{0}"'
        ' data-panel-title="{2}">{0}</span>'
    )
    goals = [content.by_symbol[symbol] for symbol in symbols]
    tiles = [tile.format(goal.symbol, _title(goal), goal.name) for goal in goals]
    kind = "won lots" if len(tiles) > MANY else "won"
    return Markup('<span class="{}">{}</span>').format(kind, Markup("").join(tiles)) if tiles else Markup()


def _title(goal: GoalCard) -> str:
    return f"{goal.name.capitalize()}, {goal.points} points"


# -- the end --------------------------------------------------------------------------------------


def finale(content: Content, view: ElementView, told: Sequence[tuple[int, Event]]) -> Finale:
    """How it ended, the atoms in the order of their claims, and what they are good for."""
    scenario = content.scenario_of[str(view.options["scenario"])]
    claims = [(step, event) for step, event in told if event.name == "claim"]
    timeline = turns((step, event.seat) for step, event in told if event.name in ACTS)
    trophies = [_trophy(content, step, event) for step, event in claims]
    facts = _met(content, view, [(event.data["element"], event.seat) for _, event in claims])
    if any(view.table.row):
        left = [content.by_symbol[symbol].name.capitalize() for symbol in view.table.row if symbol]
        return Finale(_left(left), trophies, facts, timeline)
    many = len(scenario.roles)
    count = NUMBERS[many] if many < len(NUMBERS) else many
    built = f"All {count} elements of {scenario.title} are built"
    is_whole = len(claims) == many  # a game that went on from somewhere tells only what came then
    sentence = f"{built}, in {len(timeline.begins)} turns." if is_whole else f"{built}."
    return Finale(sentence, trophies, facts, timeline)


def _met(content: Content, view: ElementView, claims: Sequence[tuple[str, int | None]]) -> list[Fact]:
    """What there was to learn: the claimed elements, those that lay open to the end, and the scientists."""
    scenario = content.scenario_of[str(view.options["scenario"])]
    roles = {role.goal.symbol: role for role in scenario.roles}
    seats = dict(claims) | {
        symbol: None for symbol in view.table.row if symbol and symbol not in dict(claims)
    }
    facts = [_fact(content.by_symbol[symbol], seat, roles.get(symbol)) for symbol, seat in seats.items()]
    masses = [
        Fact(panel.average(goal), title=f"Why {goal.mass} is nobody's mass", source=nuclides.table().source)
        for symbol in seats
        for goal in (content.by_symbol[symbol],)
        if goal.mass_misleads
    ]
    problem = Fact(scenario.problem, title=scenario.title)
    people = [_life(character(content, view, seat), seat) for seat in range(view.seats)]
    return [*facts, *masses, problem, *people]


def _fact(goal: GoalCard, seat: int | None, role: Role | None = None) -> Fact:
    """What is told of an element; once it is claimed also what it is good for."""
    sources = filter(None, [goal.fact_source, role.source if role else ""])
    return Fact(goal.fact, role.text if role else "", seat, goal.name.capitalize(), "; ".join(sources))


def _life(who: Character, seat: int | None) -> Fact:
    """The life of a scientist."""
    return Fact(who.bio if who.real else f"{who.bio} An invented figure.", "", seat, who.name, who.bio_source)


def _left(names: list[str]) -> str:
    listed = " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))
    return f"So nobody wins: {listed} {'was' if len(names) == 1 else 'were'} never finished."


ACTS = ("add", "move", "remove", "exchange", "oxygen", "power", "claim", "discard")
"""What only the seat on turn does."""


def _trophy(content: Content, step: int, event: Event) -> Trophy:
    goal = content.by_symbol[event.data["element"]]
    return Trophy(goal.name.capitalize(), f"+{goal.points}", event.seat, small_chamber(content, goal), step)


# -- the aim --------------------------------------------------------------------------------------


def aim(view: ElementView) -> str:
    """What wins, and how one stands."""
    left = sum(map(bool, view.table.row)) + len(view.goal_pile)
    yours = f"; you have {view.scores[view.seat]}" if view.seat is not None else ""
    if not left:
        return f"Most points win{yours}."
    goals = f"all goals are claimed ({left} left)" if left > 1 else "the last goal is claimed"
    return f"Most points when {goals}{yours}."
