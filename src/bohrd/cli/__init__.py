"""The command line. Every failure a user can cause is one line on standard error and exit code 2."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.exceptions import TyperException

import bohrd
from bohrd.cli import library, play, records, simulate, tournament
from bohrd.contract import BadInput


class _Commands(TyperGroup):
    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args[0] not in self.commands:
            raise BadInput(f"there is no command {args[0]!r}; there are {', '.join(self.commands)}")
        return super().resolve_command(ctx, args)


app = typer.Typer(
    cls=_Commands, add_completion=False, pretty_exceptions_enable=False, rich_markup_mode="rich"
)


def _show_version(wanted: bool) -> None:
    if wanted:
        print(f"bohrd {bohrd.__version__}, rules {bohrd.native.RULES_RUN}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Four science board games with exact rules. Without a command: open the table in the browser."""
    if context.invoked_subcommand is None:
        serve(open=True)


@app.command()
def serve(
    db: Annotated[
        str, typer.Option(help="SQLite file or PostgreSQL URL; by default in the data folder.")
    ] = "",
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port to listen on; 0 for any.", min=0, max=65535)] = 8000,
    data: Annotated[str, typer.Option(help="Folder for the data; by default the user's own.")] = "",
    open: Annotated[bool, typer.Option("--open", help="Open the browser on the home page.")] = False,
    grace: Annotated[
        float, typer.Option(help="Seconds until somebody who is not connected counts as absent.", min=1)
    ] = 15,
    abandon_after: Annotated[
        float, typer.Option(help="Days without its people after which a table is closed.", min=0.01)
    ] = 14,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            metavar="[NAME=]BOT",
            help="Offer a bot of yours at the tables: module:Class or program:COMMAND. Can be repeated.",
        ),
    ] = None,
) -> None:
    """Run the web server."""
    from bohrd.server.serve import run

    _offer(bot or [])
    gone = abandon_after * 24 * 3600
    run(db or None, host, port, data or None, open=open, grace=grace, abandon_after=gone)


def _offer(wanted: list[str]) -> None:
    """Offer bots from outside; modules are looked for here, too."""
    from bohrd import bots

    sys.path.insert(0, str(Path.cwd()))
    for one in wanted:
        named = re.fullmatch(r"([^=:]+)=(.+)", one)
        name = bots.offer(named[2], named[1]) if named else bots.offer(one)
        print(f"The bot {name} can be seated.")


app.command()(library.games)
app.command()(library.rules)
app.command()(library.lessons)
app.command()(play.play)
app.command()(simulate.simulate)
app.command()(tournament.tournament)
app.command()(records.replay)
app.command()(records.picture)
app.command()(records.analyse)


def main() -> None:
    """Run the command line and end the process with its exit code."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Run one command line; returns the exit code and lets no traceback through."""
    try:
        code = app(arguments, prog_name="bohrd", standalone_mode=False)
        sys.stdout.flush()
        return int(code or 0)
    except BadInput as error:
        return _complain(str(error), 2)
    except TyperException as error:
        return _complain(error.format_message(), 2)
    except BrokenPipeError:
        # Whoever read the output has gone; what is still in the buffer must not complain at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except (KeyboardInterrupt, typer.Abort):
        return _complain("interrupted", 130)
    except OSError as error:
        return _complain(f"{error.filename or 'error'}: {error.strerror or error}", 2)
    except Exception as error:
        if os.environ.get("BOHRD_DEBUG"):
            raise
        hint = "set BOHRD_DEBUG=1 to see where"
        return _complain(f"this is a fault of Bohrd: {type(error).__name__}: {error} ({hint})", 1)


def _complain(message: str, code: int) -> int:
    print(f"bohrd: {' '.join(message.split())}", file=sys.stderr)
    return code
