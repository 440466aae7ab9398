"""Who may see and do what at a table.

What begins with ``may_`` answers; what begins with ``check_`` refuses with a sentence. ``here`` are the
sessions that are present. Whether a *move* is possible is said by the rules, and what may be taken back
stands in :mod:`bohrd.server.undo`.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

import msgspec

from bohrd.contract import OVER, Position
from bohrd.server.errors import forbidden, malformed, not_now
from bohrd.server.protocol import Show
from bohrd.server.table import Ask, Table

LOOKED_BACK_AT = 2000
"""Games of more decisions are not looked back at by a server."""

# -- seeing ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Eyes:
    """Who looks: a session, the seat it asked to look as, whether it wants pictures or data, and the client
    that it counts for where many wait."""

    session: str = ""
    wanted: int | None = None
    show: Show = "picture"
    client: str = ""


def viewer_now(table: Table, eyes: Eyes) -> tuple[int | None, int | None]:
    """The seat whose view is shown, and the seat that the device must be handed to first."""
    owned = table.owned_by(eyes.session)
    wanted = eyes.wanted if eyes.wanted in owned else None
    if len(owned) == 1:
        return owned[0], None
    if table.turn in table.moved_by(eyes.session):
        if wanted == table.turn or not _has_secrets(table, table.turn):
            return table.turn, None
        return None, table.turn
    return wanted, None


def viewer_then(table: Table, eyes: Eyes) -> int | None:
    """The seat whose view of a past moment is shown: one's own while the game runs, then anybody's."""
    if table.ended:
        if eyes.wanted is not None and eyes.wanted >= len(table.seats):
            raise malformed(f"There is no seat {eyes.wanted}.", "seat")
        return eyes.wanted
    viewer, _ = viewer_now(table, eyes)
    if eyes.wanted is not None and eyes.wanted != viewer:
        raise forbidden("While the game runs you can look back with your own eyes only.")
    return viewer


def _has_secrets(table: Table, seat: int) -> bool:
    """Whether this seat knows anything that a spectator does not."""
    assert table.position is not None
    if msgspec.structs.replace(table.position.view(seat), seat=None) != table.position.view(None):
        return True
    told = [table.setup.events, *(step.events for step in table.steps)]
    return any(seat in event.secret for events in told for event in events)


def check_download(table: Table) -> None:
    """The record may be had once nobody has anything to hide."""
    if not table.ended:
        raise forbidden("The record would show what is still hidden; it can be saved when the game is over.")
    check_begun(table)


def check_continue(table: Table) -> None:
    """A game may be continued elsewhere once it is over."""
    if not table.ended:
        raise forbidden("A game can be continued elsewhere only once it is over.")
    check_begun(table)
    if table.position is None:
        raise not_now("The rules have changed since; this game can be read, but not continued.")


def check_begun(table: Table) -> None:
    """There is something to look at once the game is dealt."""
    if not table.dealt:
        raise not_now("The game has not begun; it is dealt when all seats are taken.")


def check_look_back(table: Table) -> None:
    """A game may be looked back at once nobody has anything to hide."""
    if not table.ended:
        raise forbidden("While the game runs, looking back would show what is still hidden.")
    check_begun(table)
    if table.position is None:
        raise not_now("The rules have changed since; this game can be read, but not judged.")
    if not table.steps:
        raise not_now("Nobody has decided anything yet.")
    if len(table.steps) > LOOKED_BACK_AT:
        raise not_now("This game is too long to be looked back at here; save its record for bohrd analyse.")


# -- playing --------------------------------------------------------------------------------


def may_move(table: Table, session: str, seat: int | None) -> bool:
    """Whether it is this seat's turn, and this session moves for it."""
    return table.status == "playing" and seat == table.turn and seat in table.moved_by(session)


def check_seated(table: Table, session: str) -> None:
    """Only those with a seat of their own move."""
    if not table.moved_by(session):
        raise forbidden("You have no seat here to move for.")


def check_playing(table: Table) -> None:
    """Moves are made while the game runs."""
    if table.status == "waiting":
        raise not_now("The game begins when all seats are taken.")
    if table.status != "playing":
        raise not_now("The game is over.")


def check_hint(table: Table, eyes: Eyes) -> Position:
    """The position to give a hint for: it is the caller's turn, and nobody else at the table is a person."""
    check_playing(table)
    viewer, _ = viewer_now(table, eyes)
    if table.position is None or viewer not in table.moved_by(eyes.session):
        raise forbidden("Hints are for whoever is to decide.")
    if viewer != table.turn:
        raise not_now("There are hints when it is your turn.")
    if any(not seat.bot and seat.owner != eyes.session for seat in table.seats):
        raise forbidden("Hints are for games against bots: here they would not be fair.")
    return table.position


def answered(table: Table, question: Ask, session: str) -> tuple[int, Ask | None]:
    """The seat that answers a question, and what is left of it: nothing once everybody has agreed."""
    mine = [seat for seat in question.waiting_for if seat in table.owned_by(session)]
    if not mine:
        raise forbidden("This question is not for you, or you have answered it.")
    left = tuple(seat for seat in question.waiting_for if seat not in mine)
    return mine[0], replace(question, waiting_for=left) if left else None


def others_here(table: Table, session: str, here: Collection[str]) -> tuple[int, ...]:
    """The seats of other people who are present."""
    return tuple(number for number in others(table, session) if table.seats[number].owner in here)


def others(table: Table, session: str) -> tuple[int, ...]:
    """The seats of other people, present or not."""
    return tuple(
        number
        for number, seat in enumerate(table.seats)
        if seat.kind == "person" and seat.owner != session and not seat.resigned
    )


def check_talk(table: Table, session: str) -> None:
    """Only those with a seat talk."""
    if not table.owned_by(session):
        raise forbidden("Only those who have a seat can talk here.")


def may_resign(table: Table, session: str) -> list[int]:
    """The seats that this person may give up."""
    if table.status != "playing":
        return []
    return [number for number in table.owned_by(session) if not table.seats[number].resigned]


def check_resign(table: Table, number: int, session: str) -> None:
    """The same, with the reason why not."""
    check_playing(table)
    if number not in table.owned_by(session):
        raise forbidden("This seat is not yours.")
    if table.seats[number].resigned:
        raise not_now("You have resigned already.")


# -- seats ----------------------------------------------------------------------------------


def check_one_hand(table: Table, number: int, session: str) -> None:
    """Nobody ever sees two hands of one table; only those who share a device from the beginning do."""
    if table.owned_by(session):
        raise forbidden("You have a seat here already.")
    if any(holder == session and seat != number for holder, seat in table.held):
        raise forbidden("You have seen another hand of this game, so you can only watch.")


def check_invite(table: Table, number: int, session: str) -> None:
    """The owner of a seat may let somebody else play on, once there is something to play on with."""
    if number not in table.owned_by(session):
        raise forbidden("This seat is not yours.")
    if table.status == "waiting":
        raise not_now("The game has not begun; leave the table, and whoever has its link can sit down.")
    if table.ended or table.seats[number].resigned:
        raise not_now("There is nothing to play on with.")


def may_replace(table: Table, number: int, session: str, here: Collection[str]) -> bool:
    """Whether a bot may play the seat if this person says so: an open one, one's own, an absent player's."""
    seat = table.seats[number]
    if not session or table.ended or seat.bot:
        return False
    if seat.kind == "open":
        return table.host == session or bool(table.moved_by(session))
    return seat.owner == session or (seat.owner not in here and bool(table.moved_by(session)))


def check_replace(table: Table, number: int, session: str, here: Collection[str]) -> None:
    """The same, with the reason why not."""
    if may_replace(table, number, session, here):
        return
    if table.seats[number].bot:
        raise not_now(f"{table.names[number]} is played by a bot already.")
    if table.ended:
        raise not_now("The game is over.")
    raise forbidden("A bot can play an open seat, your own, or that of somebody who is absent.")


def check_take_back(table: Table, number: int, session: str) -> None:
    """A seat's owner may play it again in place of a bot."""
    seat = table.seats[number]
    if not session or seat.owner != session:
        raise forbidden("This seat is not yours.")
    if seat.resigned:
        raise not_now("You have resigned.")
    if not seat.bot:
        raise not_now("You are playing this seat already.")


def check_leave(table: Table, session: str) -> None:
    """One may get up while there is something to leave."""
    if not table.owned_by(session):
        raise forbidden("You have no seat here.")
    if table.ended:
        raise not_now("The game is over; there is nothing to leave.")


def check_rematch(table: Table, session: str) -> None:
    """Those who played may play again."""
    if not session or (not table.owned_by(session) and table.host != session):
        raise forbidden("Only those who played can ask for another game.")
    if table.looked_at or table.turn != OVER or table.position is None:
        raise not_now("Another game can begin when this one is over.")
