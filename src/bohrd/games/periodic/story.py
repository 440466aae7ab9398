"""What happened, told in a few words with its sound and joy; what each seat has; and the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from markupsafe import Markup

from bohrd.contract import OVER, Event
from bohrd.games.periodic import souvenir
from bohrd.games.periodic.content import GoalCard
from bohrd.games.periodic.goals import CONSOLATION
from bohrd.games.periodic.lookup import Content
from bohrd.games.periodic.pieces import COLOURS, TILES_EACH
from bohrd.games.periodic.printing import printing_of
from bohrd.games.periodic.scenery import artist, start, way
from bohrd.games.periodic.science import FOLLOWED, change, odd_steps
from bohrd.games.periodic.table import ELEMENTS, PLACE
from bohrd.games.periodic.tray import tiles, won_cards
from bohrd.games.periodic.view import PeriodicView, Player
from bohrd.games.periodic.words import listed, listed_tiles, trend_words
from bohrd.picture import Fact, Finale, Holding, Telling, remembered, turns

TILES = {"green": "+3 Spaces", "blue": "Take 2 Energy", "purple": "Free Trend", "pink": "Move To"}

SOURCES = {
    "ionization": "NIST Atomic Spectra Database",
    "radius": "P. Pyykkö and M. Atsumi, Chem. Eur. J. 15 (2009), 186",
    "mass": "IUPAC Commission on Isotopic Abundances and Atomic Weights",
}
"""Where the values that trends follow can be looked up."""

# -- what happens ---------------------------------------------------------------------------------


def tell(content: Content, event: Event) -> Telling:
    """How an event is shown when it happens."""
    telling = _TELLINGS.get(event.name)
    return Telling() if telling is None else telling(content, event)


def _trend(content: Content, event: Event) -> str:
    """The trend of a Gain or Spend, by the half that was touched."""
    for target in event.targets:
        verb, _, key = target.partition("-")
        if verb in ("gain", "spend") and key in content.trend_number:
            return trend_words(content.trends[content.trend_number[key]]).name
    return ""


def _to(event: Event, is_short: bool = False) -> str:
    """Where a Gain or Spend leads, by the element that was touched."""
    found = next((target for target in event.targets if target.startswith("element-")), "")
    symbol = found.removeprefix("element-")
    return f" → {symbol if is_short else _name(symbol)}" if symbol else ""


def _gained(content: Content, event: Event) -> Telling:
    tokens, giver = event.data["tokens"], event.data.get("from")
    if giver is not None:
        short = "takes 1 from {p%d}%s" % (giver, _to(event, is_short=True))  # two lines on a phone
        return Telling(short, "+1 energy", "fall", against=giver, loss="−1")
    trend, to = _trend(content, event), _to(event)
    if not tokens:
        return Telling(f"{trend}{to}" or "gains nothing", "", "fall")
    line = event.text.replace("from the box.", f"from the box by {trend}.") if trend else ""
    return Telling(f"{trend}{to}" or f"gains {tokens}", f"+{tokens} energy", "ting", line=line)


def _spent(content: Content, event: Event) -> Telling:
    tokens = event.data["tokens"]
    short = f"{_trend(content, event)}{_to(event)}" or f"spends {tokens}"
    return Telling(short, f"−{tokens} energy", "tap")


def _goal(content: Content, event: Event) -> GoalCard:
    return content.goals[content.goal_number[event.data["card"]]]


def _completed(content: Content, event: Event) -> Telling:
    goal = _goal(content, event)
    fact = _fact(goal, event.seat)
    return Telling(f"completes {goal.title}", f"★{goal.points}", "chord", f"{goal.title}!", fact=fact)


def _moved(content: Content, event: Event) -> Telling:
    """A move with its real values; one single step against its trend is something to learn."""
    start, to = event.data.get("from", ""), event.data["to"]
    trend = event.data.get("trend", "")
    values = change(trend, start, to)
    odd = odd_steps(trend).get((start, to))
    fact = None if odd is None else Fact(odd.why, "", event.seat, values, SOURCES[FOLLOWED[trend].key])
    line = event.text
    for number in range(1, TILES_EACH + 1):
        line = line.replace(f", with {number} +3 Spaces.", f", with {listed_tiles(number)}.")
    passed = _way(content, trend, start, to)
    return Telling(values or f"→ {_name(to)}", "", "tick", fact=fact, way=passed, line=line)


@remembered
def _way(content: Content, trend: str, start: str, to: str) -> tuple[str, ...]:
    """The elements that a movement by a trend passes; a tile takes the Flask there at once."""
    if trend not in content.trend_number or start not in PLACE:
        return ()
    passed = way(content.distance[content.trend_number[trend]], PLACE[start], PLACE[to])
    return tuple(f"element-{ELEMENTS[place].symbol}" for place in passed)


def _researched(content: Content, event: Event) -> Telling:
    """The first cube on a card tells what its elements have in common; the last one is heard."""
    goal = _goal(content, event)
    cubes = event.data.get("cubes")
    fact = _fact(goal, event.seat) if cubes == 1 else None
    sound = "rise" if cubes == len(goal.elements) else "knock"
    return Telling(f"{_name(event.data['element'])} for {goal.title}", "cube", sound, fact=fact)


def _consoled(content: Content, event: Event) -> Telling:
    """Points for cubes on a card that somebody else completed; the event's text has its title in quotes."""
    title = event.text.partition("“")[2].partition("”")[0] or "it"
    return Telling(f"{event.data['points']} for cubes on {title}", f"+{event.data['points']}", "coins")


def _new_card(content: Content, event: Event) -> Telling:
    goal = _goal(content, event)
    return Telling(f"New card: {goal.title}", "", "paper", fact=_fact(goal, None))


def _advanced(content: Content, event: Event) -> Telling:
    level = int(event.data["level"])
    points, before = content.track[level].points, content.track[level - 1].points
    return Telling(f"Academic {points}", f"+{points - before}", "rise")


def _name(symbol: str) -> str:
    return ELEMENTS[PLACE[symbol]].name


_TELLINGS: dict[str, Callable[[Content, Event], Telling]] = {
    "gained": _gained,
    "spent": _spent,
    "took energy": lambda content, event: Telling("uses Take 2", f"+{event.data['tokens']} energy", "ting"),
    "used tile": lambda content, event: Telling(
        ("uses Free Trend" if event.data["tile"] == "free" else "uses Move To") + _to(event), "", "whoosh"
    ),
    "moved": _moved,
    "researched": _researched,
    "declined": lambda content, event: Telling("leaves without a cube"),
    "completed": _completed,
    "lab tokens": _consoled,
    "award": lambda content, event: Telling(f"takes {TILES[event.data['colour']]}", "", "paper"),
    "card": _new_card,
    "advanced": _advanced,
    "blocked": lambda content, event: Telling("the next spot is full", "", "fall"),
    "kept": lambda content, event: Telling("keeps an agenda", "", "paper"),
    "final round": lambda content, event: Telling("begins the last round", "", "bell", "Last round"),
    "scored": lambda content, event: Telling(f"{event.data['score']} points", "", "swell"),
}


# -- what each seat has ---------------------------------------------------------------------------


def holdings(content: Content, view: PeriodicView) -> list[Holding]:
    """What the others have; what is mine lies in the tray. At the end only what was won counts."""
    over = view.turn == OVER
    return [
        Holding() if seat == view.seat and not over else Holding("", _held(content, seat, player, over))
        for seat, player in enumerate(view.table.players)
    ]


@remembered
def _held(content: Content, seat: int, player: Player, over: bool) -> Markup:
    won = won_cards(content, player)
    held = [] if over else tiles(content, player)
    return artist.draw("held.jinja", seat=seat, player=player, tiles=held, won=won, over=over)


# -- the end --------------------------------------------------------------------------------------


def finale(content: Content, view: PeriodicView, told: Sequence[tuple[int, Event]]) -> Finale:
    """What ended it, the journey of the viewer's Flask, and the cards in the order in which they were won."""
    won = [(step, event) for step, event in told if event.name == "completed"]
    trophies = [souvenir.card(content, _goal(content, event), step, event.seat) for step, event in won]
    facts = _met(content, view, won, told)
    seat = view.seat if view.seat is not None else 0
    sentence = " ".join([_ended(content, view), *_ties(view, told)])
    others = [other for other in range(view.seats) if other != seat]
    journey = souvenir.journey(content, told, seat, start(content, view, seat), others)
    timeline = turns((step, event.seat) for step, event in told if event.name in ACTS)
    return Finale(sentence, [journey, *trophies], facts, timeline)


ACTS = ("gained", "spent", "used tile")
"""What begins a turn."""


def _ties(view: PeriodicView, told: Sequence[tuple[int, Event]]) -> list[str]:
    """What broke a tie, in a sentence for each (PER-SCORE-6, PER-SCORE-7)."""
    scores = {event.seat: event.data["score"] for _, event in told if event.name == "scored"}
    said: list[str] = []
    for score in sorted(set(scores.values()), reverse=True):
        tied = [seat for seat, other in scores.items() if other == score and seat is not None]
        if len(tied) > 1:
            said.append(
                f"{listed(['{p%d}' % seat for seat in tied])} have {score} each: {_broken(view, tied)}"
            )
    return said


def _broken(view: PeriodicView, tied: Sequence[int]) -> str:
    players = view.table.players
    order = sorted(tied, key=lambda seat: (players[seat].level, players[seat].energy), reverse=True)
    first, second = players[order[0]], players[order[1]]
    if first.level != second.level:
        return "{p%d} is farther on the Academic Track." % order[0]
    if first.energy != second.energy:
        return "{p%d} has more energy left, %d to %d." % (order[0], first.energy, second.energy)
    return "level on the Academic Track and in energy, they share the place."


def _ended(content: Content, view: PeriodicView) -> str:
    if view.table.trigger != "stack":
        return "Two Discs reached the end of the Academic Track."
    sizes = printing_of(view.options).stacks
    used: list[str] = []
    for colour, place in enumerate(view.table.goals):
        taken = len(content.by_colour[colour]) - place.stack - place.reserve - (place.card is not None)
        if taken >= sizes[colour]:
            used.append(COLOURS[colour])
    stacks = f"The {listed(used)} stack{'' if len(used) == 1 else 's'}" if used else "A stack"
    return f"{stacks} {'was' if len(used) < 2 else 'were'} used up, and {_others(view)} had one more turn."


def _others(view: PeriodicView) -> str:
    """Who had a turn in the last round; of two players it is one, and has a name."""
    last = None if view.table.trigger_seat is None else 1 - view.table.trigger_seat
    return "the others" if view.seats > 2 or last is None else "{p%d}" % last


def _fact(goal: GoalCard, seat: int | None) -> Fact:
    names = listed([_name(symbol).lower() for symbol in goal.elements]).capitalize()
    return Fact(goal.fact, f"{names}.", seat, goal.title, goal.source)


def _met(
    content: Content,
    view: PeriodicView,
    won: Sequence[tuple[int, Event]],
    told: Sequence[tuple[int, Event]],
) -> list[Fact]:
    """Everything there was to learn: cards won, cards left open, and steps against a trend."""
    facts = [_fact(_goal(content, event), event.seat) for _, event in won]
    left = [place.card for place in view.table.goals if place.card is not None]
    facts += [_fact(content.goals[content.goal_number[id]], None) for id in left]
    steps = [_moved(content, event).fact for _, event in told if event.name == "moved"]
    odd = {fact.text: fact for fact in steps if fact is not None}
    return [*facts, *odd.values()]


def aim(content: Content, view: PeriodicView) -> str:
    """What wins, and how far the viewer is."""
    when = "after this round" if view.table.trigger else "when a stack is used up or 2 Discs are at 23"
    if view.turn == OVER:
        return "The most points have won."
    mine = "" if view.seat is None else f"; you have {_points(content, view, view.seat)}"
    return f"Most points {when}{mine}."


def _points(content: Content, view: PeriodicView, seat: int) -> int:
    """What a seat would score now without its agenda (PER-SCORE-1)."""
    player = view.table.players[seat]
    cards = sum(content.goals[content.goal_number[id]].points for id in player.completed)
    open = 0
    for place in view.table.goals:
        if place.card is not None and place.cubes[seat]:
            card = content.goals[content.goal_number[place.card]]
            done = len(place.cubes[seat]) == len(card.elements)
            open += card.points if done else CONSOLATION[len(place.cubes[seat])]
    return cards + player.lab_points + content.track[player.level].points + open
