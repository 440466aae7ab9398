"""``bohrd admin``: what those who run a server do, beside it or without it running."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table as Columns

if TYPE_CHECKING:
    from bohrd.server.store import Store

app = typer.Typer(help="Look after a server: tables, people, back-ups.", no_args_is_help=True)

Db = Annotated[str, typer.Option(help="SQLite file or PostgreSQL URL, as the server has it.")]
Id = Annotated[str, typer.Argument(help="A table's id.")]
Session = Annotated[str, typer.Argument(help="The beginning of a session's id, as the lists show it.")]
Lifted = Annotated[bool, typer.Option("--lift", help="Allow it again.")]


@contextmanager
def _store(db: str) -> Generator[Store]:
    from bohrd.server.serve import default_database
    from bohrd.server.store import Store

    store = Store(db or default_database())
    store.migrate()
    try:
        yield store
    finally:
        store.close()


def _day(at: float) -> str:
    return datetime.fromtimestamp(at).strftime("%Y-%m-%d %H:%M")


@app.command()
def tables(
    db: Db = "",
    status: Annotated[str, typer.Option(help="Only these: waiting, playing, over or stopped.")] = "",
    limit: Annotated[int, typer.Option(help="So many at most.", min=1)] = 100,
) -> None:
    """List the tables, the latest used first, with who sits there."""
    from bohrd.server import admin

    shown = Columns("table", "game", "status", "moves", "latest", "seats (session)", box=None)
    with _store(db) as store:
        for table in admin.listed(store, status, limit):
            seats = ", ".join(f"{name} ({session})" if session else name for name, session in table.seats)
            kept = f"{table.status}, kept" if table.kept else table.status
            shown.add_row(table.id, table.game, kept, str(table.steps), _day(table.moved), seats)
    Console(soft_wrap=True).print(shown)


@app.command()
def close(id: Id, db: Db = "") -> None:
    """End a table: nobody goes on, what was played can be looked at."""
    from bohrd.server import admin

    with _store(db) as store:
        admin.close(store, id)
    print(f"Table {id} is closed.")


@app.command()
def keep(id: Id, db: Db = "") -> None:
    """Keep a table for ever."""
    from bohrd.server import admin

    with _store(db) as store:
        admin.keep(store, id)
    print(f"Table {id} is kept.")


@app.command()
def mute(session: Session, db: Db = "", lift: Lifted = False) -> None:
    """Let somebody write nothing in any chat."""
    from bohrd.server import admin

    with _store(db) as store:
        admin.sanction(store, admin.find_session(store, session), "mute", lift)
    print("They can write again." if lift else "They can write no more, from a few seconds from now on.")


@app.command()
def ban(session: Session, db: Db = "", lift: Lifted = False) -> None:
    """Let somebody do nothing here but look."""
    from bohrd.server import admin

    with _store(db) as store:
        admin.sanction(store, admin.find_session(store, session), "ban", lift)
    print("They can play again." if lift else "They can play no more, from a few seconds from now on.")


@app.command()
def reports(db: Db = "") -> None:
    """Show what people have reported."""
    from bohrd.server import admin

    shown = Columns("when", "table", "by", "session", "said", box=None)
    with _store(db) as store:
        for at, table, name, session, text in admin.reports(store):
            shown.add_row(_day(at), table, name, session, text)
    Console(soft_wrap=True).print(shown)


@app.command()
def forget(session: Session, db: Db = "") -> None:
    """Delete a person's data: name, messages, seats. The games stay, without them."""
    from bohrd.server import admin

    with _store(db) as store:
        count = admin.forget(store, admin.find_session(store, session))
    print(f"Forgotten, at {count} {'table' if count == 1 else 'tables'}.")


@app.command(name="throw-away")
def throw_away(
    db: Db = "",
    abandoned: Annotated[float, typer.Option(help="Days without a move; 0 for ever.", min=0)] = 30,
    finished: Annotated[float, typer.Option(help="Days since the end; 0 for ever.", min=0)] = 365,
) -> None:
    """Delete tables that are too old, but none that is kept. The server does so by itself once a day."""
    from bohrd.server import admin

    with _store(db) as store:
        gone = admin.throw_away(store, abandoned, finished)
    print(f"Thrown away: {gone[0]} abandoned, {gone[1]} finished.")


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(help="Where to, for example bohrd.jsonl.gz.")], db: Db = ""
) -> None:
    """Write everything to a file, while the server goes on."""
    from bohrd.server import backup as backups

    with _store(db) as store:
        print(f"{backups.back_up(store, file)} rows are in {file}.")


@app.command()
def restore(file: Annotated[Path, typer.Argument(help="The back-up.")], db: Db = "") -> None:
    """Fill a new, empty database from a back-up; SQLite or PostgreSQL, whichever it came from."""
    from bohrd.server import backup as backups

    with _store(db) as store:
        print(f"{backups.restore(store, file)} rows are in {store.place}.")
