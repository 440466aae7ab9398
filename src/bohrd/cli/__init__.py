"""The command line. Every failure a user can cause is one line on standard error and exit code 2."""

from __future__ import annotations

import os
import sys
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.exceptions import TyperException

import bohrd
from bohrd.cli import admin, export, library, play, records, report, simulate, sweep, tournament
from bohrd.contract import BadInput


class _Commands(TyperGroup):
    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args[0] not in self.commands:
            raise BadInput(f"there is no command {args[0]!r}; there are {', '.join(self.commands)}")
        return super().resolve_command(ctx, args)


INTERRUPTED = 130
"""The exit code of whoever was interrupted."""
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
        from bohrd.server.serve import run

        run(open=True)


@app.command()
def serve(
    db: Annotated[
        str, typer.Option(help="SQLite file or PostgreSQL URL; by default in the data folder.")
    ] = "",
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(
            help="Port to listen on; 0 for any; by default 8000 or the next free one.", min=0, max=65535
        ),
    ] = None,
    data: Annotated[str, typer.Option(help="Folder for the data; by default the user's own.")] = "",
    open: Annotated[bool, typer.Option("--open", help="Open the browser on the home page.")] = False,
    allow_host: Annotated[
        list[str] | None,
        typer.Option(help="A name that the server answers to, as *.example.org; by default any. Repeatable."),
    ] = None,
    log: Annotated[str, typer.Option(help="What is written down: plain, json or quiet.")] = "plain",
    keep_abandoned: Annotated[
        float, typer.Option(help="Days an unfinished table is kept after its last move; 0 for ever.", min=0)
    ] = 30,
    keep_finished: Annotated[
        float, typer.Option(help="Days a finished table is kept; 0 for ever.", min=0)
    ] = 365,
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
    """Run the web server. SIGHUP exchanges it for the version that is installed, without losing anybody."""
    from bohrd.server import parent
    from bohrd.server import serve as serving

    if log not in ("plain", "json", "quiet"):
        raise BadInput(f"--log is plain, json or quiet, not {log!r}")
    for name in serving.offer(bot or []):
        print(f"The bot {name} can be seated.")
    settings: dict[str, Any] = {
        "db": db or serving.default_database(data or None),
        "host": host,
        "open": open,
        "hosts": allow_host or [],
        "log": log,
        "keep_abandoned": keep_abandoned,
        "keep_finished": keep_finished,
        "grace": grace,
        "abandon_after": abandon_after * 24 * 3600,
    }
    listener = serving.bound(host, port)
    if parent.can_exchange():
        raise typer.Exit(parent.serve(listener, settings | {"bots": bot or []}))
    serving.serve(listener, **settings)


app.command()(library.games)
app.command()(library.rules)
app.command()(library.lessons)
app.command()(play.play)
app.command()(simulate.simulate)
app.command()(tournament.tournament)
app.command()(sweep.sweep)
app.command()(report.report)
app.command()(records.replay)
app.command()(records.picture)
app.command()(records.analyse)
app.command()(export.export)
app.add_typer(admin.app, name="admin")


def main() -> None:
    """Run the command line and end the process with its exit code."""
    code = run(sys.argv[1:])
    if code == INTERRUPTED:  # at once: nothing waits for what was being done in other processes
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
    sys.exit(code)


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
        return _complain("interrupted", INTERRUPTED)
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
