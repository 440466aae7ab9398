"""The lens in the gap of the table: what stands where I am, and what a move would do."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from bohrd.contract import OVER
from bohrd.games.periodic.lookup import Content
from bohrd.games.periodic.scenery import (
    Ahead,
    Cell,
    agenda_card,
    agenda_gains,
    ahead,
    artist,
    cells,
    richest,
    subject,
)
from bohrd.games.periodic.view import PeriodicView
from bohrd.games.periodic.words import listed
from bohrd.picture import filled, remembered

Line = tuple[str, str, Markup]
"""A line of the lens: its icon, the seat whose mark stands there instead, and its words."""


def line(icon: str, words: str, *names: str, seat: int | None = None) -> Line:
    """A line in words; what is given for its blanks is bold."""
    bold = [filled("<b>{}</b>", name) for name in names]
    return (icon, "" if seat is None else str(seat), filled(words, *bold))


def rest(content: Content, view: PeriodicView, called: Sequence[str]) -> Markup:
    """What the lens says when nothing is pointed at."""
    if view.turn == OVER:
        return _agendas(content, view, called)
    is_giving = view.table.stage == "giver" and bool(view.table.now.pending)
    if is_giving and view.turn == view.seat:
        return _givers(view, called)
    seat = subject(view)
    if seat is None:
        return Markup()
    cell = cells(content)[view.table.players[seat].flask]
    mine = view.seat == seat
    # No verb goes with a name, which its owner may read as *You*.
    who = "You are on" if mine else f"{called[seat]}:"
    head = filled("{} <b>{}</b>, {}", who, cell.name, cell.group)
    lines: list[Line] = []
    if is_giving:
        lines.append(_giving(view, called))
    if view.table.trigger:
        lines.append(_last_round(view))
    coming = ahead(content, view, seat)
    if coming is not None:
        lines.append(_coming(content, coming, mine, cell.group))
    if view.table.stage == "agenda":
        waiting = [called[other] for other, chosen in enumerate(view.chosen) if not chosen]
        lines.append(line("clock-3", "Still choosing an agenda: {}", ", ".join(waiting)))
    return shown(cell, head, tuple(lines), False)


def _last_round(view: PeriodicView) -> Line:
    left = view.table.turns_left or 0
    why = "a stack is used up" if view.table.trigger == "stack" else "two Discs are at the end"
    turns = "this turn is the last" if left == 1 else f"{left} turns are left"
    return line("flag", f"{{}}: {why}, {turns}", "Last round")


def _coming(content: Content, coming: Ahead, mine: bool, here: str) -> Line:
    name = content.groups[content.group_number[coming.group]].name
    if not coming.has_room:
        return line("microscope", "Next group: {}, but the next spot is full", name)
    gain = f"{coming.spot.points}\u00a0(+{coming.gain})"
    end = f"End {'your' if mine else 'the'} turn"
    if name == here:
        return line("microscope", f"{end} here: {{}}", f"Academic {gain}")
    return line("microscope", f"{end} in {{}}: Academic {gain}", name)


def _givers(view: PeriodicView, called: Sequence[str]) -> Markup:
    """Whoever has to say who gives touches one of them here."""
    givers = [(seat, called[seat], view.table.players[seat].energy) for seat in richest(view, view.turn)]
    return artist.draw("givers.jinja", givers=givers)


def _giving(view: PeriodicView, called: Sequence[str]) -> Line:
    """What the others see while somebody says who gives."""
    givers = ["you" if seat == view.seat else called[seat] for seat in richest(view, view.turn)]
    words = "1 energy for {}, from {}"
    return line("zap", words, called[view.turn], listed(givers, "or"), seat=view.turn)


def _agendas(content: Content, view: PeriodicView, called: Sequence[str]) -> Markup:
    """The agendas turned up at the end; the viewer's own lies in the tray."""
    known: list[tuple[int, str, str, str, int]] = []
    for seat, id in enumerate(view.kept):
        if id is not None and seat != view.seat:
            card = agenda_card(content, id)
            points = sum(agenda_gains(content, card, view.table.players[seat]))
            known.append((seat, called[seat], card.title, card.id, points))
    return artist.draw("agendas.jinja", agendas=known)


@remembered
def shown(cell: Cell, head: Markup, lines: tuple[Line, ...], is_preview: bool) -> Markup:
    """A large element at the left, at most four lines at the right."""
    return artist.draw("lens.jinja", cell=cell, head=head, lines=lines, preview=is_preview)
