"""What happened, told in a few words with its sound and joy; what each seat has; and the end."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from bohrd.contract import Event
from bohrd.games.in_your_element.chambers import small_chamber
from bohrd.games.in_your_element.content import Character, Content, GoalCard
from bohrd.games.in_your_element.drawing import character
from bohrd.games.in_your_element.particles import KINDS, particles
from bohrd.games.in_your_element.view import ElementView
from bohrd.picture import Fact, Finale, Holding, Telling, Trophy, remembered

SOUNDS = {"proton": "knock", "neutron": "thud", "electron": "tick"}
"""A low tok, a soft thud, a bright tick."""

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

MANY = 4
"""More claimed tiles than so many are drawn smaller."""


# -- what happens ---------------------------------------------------------------------------------


def tell(content: Content, event: Event) -> Telling:
    """How an event is shown when it happens."""
    data = event.data
    if event.name == "claim":
        name = content.by_symbol[data["element"]].name.capitalize()
        words = f"claims {name} with {data['bohrd']}"
        return Telling(words, f"+{data['points']}", "boom", f"{name}!")
    if event.name in ("add", "move", "remove"):
        return _played(event)
    if event.name == "exchange":
        return Telling(f"on {data['bohrd']}: {data['on']} for {data['off']}", "", SOUNDS[data["on"]])
    if event.name == "oxygen":
        return Telling(f"hydrogen → oxygen on {data['bohrd']}", "", "spark")
    if event.name == "power":
        who = content.characters[content.character_of[data["character"]]]
        return Telling(f"Power Play: {who.name}", "", "spark")
    return _carried(content, event)


def _played(event: Event) -> Telling:
    """A particle card has been played."""
    data = event.data
    what = particles(data["value"], KINDS.index(data["kind"]))
    if event.name == "add":
        return Telling(f"+{what} to {data['to']}", "", SOUNDS[data["kind"]])
    if event.name == "remove":
        return Telling(f"−{what} from {data['from']}", "", "fall")
    return Telling(f"{what} {data['from']} → {data['to']}", "", "whoosh")


def _carried(content: Content, event: Event) -> Telling:
    """What happens with cards and goals."""
    data = event.data
    if event.name == "goal" and event.rule == "ELE-SETUP-4":
        return Telling(quiet=True)
    if event.name == "goal":
        return Telling(f"New goal: {content.by_symbol[data['element']].name.capitalize()}", "", "paper")
    if event.name == "reshuffle":
        return Telling("Reshuffle: the discards are drawn from again", "", "riffle")
    if event.name == "discard":
        return Telling(f"discards {', '.join(data['cards'])}", "", "paper")
    if event.name == "draw":
        return Telling(f"draws {data['count']}", "", "paper")
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
    tile = Markup('<span class="el" id="claimed-{0}" title="{1}">{0}</span>')
    tiles = [tile.format(symbol, _title(content.by_symbol[symbol])) for symbol in symbols]
    kind = "won lots" if len(tiles) > MANY else "won"
    return Markup('<span class="{}">{}</span>').format(kind, Markup("").join(tiles)) if tiles else Markup()


def _title(goal: GoalCard) -> str:
    return f"{goal.name.capitalize()}, {goal.points} points"


# -- the end --------------------------------------------------------------------------------------


def finale(content: Content, view: ElementView, told: Sequence[tuple[int, Event]]) -> Finale:
    """How it ended, the atoms in the order of their claims, and what they are good for."""
    scenario = content.scenario_of[str(view.options["scenario"])]
    roles = {role.goal.symbol: role.text for role in scenario.roles}
    claims = [(step, event) for step, event in told if event.name == "claim"]
    turns = max([turn for turn, _ in _by_turn(told)], default=0)
    trophies = [_trophy(content, step, event) for step, event in claims]
    facts = [
        Fact(content.by_symbol[symbol].fact, roles.get(symbol, ""), event.seat)
        for _, event in claims
        for symbol in (event.data["element"],)
    ]
    if any(view.table.row):
        left = [content.by_symbol[symbol].name.capitalize() for symbol in view.table.row if symbol]
        return Finale(_left(left), trophies, facts)
    count = NUMBERS[len(roles)] if len(roles) < len(NUMBERS) else len(roles)
    built = f"All {count} elements of {scenario.title} are built"
    return Finale(f"{built}, in {turns} turns." if turns else f"{built}.", trophies, facts)


def _left(names: list[str]) -> str:
    listed = " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))
    return f"{listed} {'was' if len(names) == 1 else 'were'} never finished."


def _by_turn(told: Sequence[tuple[int, Event]]) -> list[tuple[int, Event]]:
    """Each event with the number of the turn it happened in: a turn begins when the seat changes."""
    turn, on_turn = 0, -1
    found: list[tuple[int, Event]] = []
    for _, event in told:
        acts = event.seat is not None and event.name in ACTS
        if acts and event.seat != on_turn:
            turn, on_turn = turn + 1, event.seat if event.seat is not None else -1
        found.append((turn, event))
    return found


ACTS = ("add", "move", "remove", "exchange", "oxygen", "power", "claim", "discard")
"""What only the seat on turn does."""


def _trophy(content: Content, step: int, event: Event) -> Trophy:
    goal = content.by_symbol[event.data["element"]]
    note = f"move {step}, +{goal.points}"
    return Trophy(goal.name.capitalize(), note, event.seat, small_chamber(content, goal))
