"""The table at the terminal: asks people, lets bots play, and shows each person only what they may know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from rich.markup import escape

from bohrd.bots import Bot, decide
from bohrd.bots.hints import hint
from bohrd.cli import coach as coaching
from bohrd.cli import show
from bohrd.cli.coach import STAR, Coach
from bohrd.cli.menu import Entry, Line, entries, matching
from bohrd.cli.records import draw
from bohrd.contract import BadInput, LiveChance, Move, name_seats
from bohrd.match import Match
from bohrd.record import way_back

HELP = """\
[bold]a number[/]        choose that line
[bold]some words[/]      show only the choices that have them, as in: [italic]gain na[/]
[bold]Enter[/]           show all the choices again
[bold]why[/]             the rule behind the question
[bold]why MOVE[/]        why a move is not possible now; a piece or place works too
[bold]hint[/]            what a good player would do, and why
[bold]look[/]            the table as text, and as a picture in a file
[bold]log[/]             everything that happened so far
[bold]score[/]           who has how many points, and for what
[bold]rules ID[/]        a rule, or all with a word: [italic]rules energy[/]
[bold]undo[/]            take your last decision back, unless something hidden came to light
[bold]save FILE[/]       save the game from now on; go on later with [italic]bohrd play GAME --resume FILE[/]
[bold]quit[/]            leave the table"""


class _Leave(Exception):
    """The person wants to leave the table."""


class Terminal:
    """One game at one terminal; ``players`` has a bot or, for a person, ``None`` for each seat."""

    def __init__(
        self,
        match: Match,
        players: Sequence[Bot | None],
        seed: int | None = None,
        coach: Coach | None = None,
    ) -> None:
        self.match = match
        self.coach = coach
        self.game = match.game
        self.names = match.names
        self.players = players
        self.thoughts = LiveChance(None if seed is None else f"bots {seed}")
        self.people = [seat for seat, bot in enumerate(players) if bot is None]
        self.told = dict.fromkeys(self.people, -1)
        """For each person the number of steps they were told of; -1 before the set-up."""
        self.person: int | None = self.people[0] if len(self.people) == 1 else None
        """Who sits at the keyboard."""
        self.shown: list[Entry] = []
        self.board = ""
        """What was last drawn, which is not drawn again before it changes."""

    def run(self) -> None:
        """Play until the game is over or the person leaves."""
        if self.people:
            show.out.print("Type [bold]help[/] for what you can do besides choosing.\n")
        else:
            show.print_events(self.match.record.setup.events, None, self.names)
        try:
            while not self.match.over and not self._concluded():
                bot = self.players[self.match.position.turn]
                if bot is None:
                    self._ask(self.match.position.turn)
                else:
                    self._let_think(bot)
        except (_Leave, EOFError):
            show.out.print(f"\nYou leave after {len(self.match.record.steps)} decisions.")
            return
        for seat in self.people if len(self.people) == 1 else []:
            self._tell_news(seat)
        if self.coach is not None and self._concluded():
            self.coach.conclude()
            return
        show.print_board(self.game, self.match.position.view(None), self.names)
        show.print_result(self.match.position.result(), self.names)
        self._offer_to_save()

    def _concluded(self) -> bool:
        """Whether a small lesson is solved or lost."""
        return self.coach is not None and self.coach.standing != "open"

    def _let_think(self, bot: Bot) -> None:
        events = self.match.play(decide(bot, self.match.position, self.thoughts))
        self.thoughts.take()
        if not self.people:
            show.print_events(events, None, self.names)

    # -- asking a person --------------------------------------------------------------------

    def _ask(self, seat: int) -> None:
        """Put the question to a person until the position has changed."""
        if self.person != seat:
            self._hand_over(seat)
        self._tell_news(seat)
        position = self.match.position
        prompt = position.prompt()
        view = position.view(seat)
        board = self.game.board(view, self.names)
        if board != self.board:
            self.board = board
            show.print_board(self.game, view, self.names)
        if self.coach is not None:
            self.coach.speak()
        show.out.print(f"\n[dim]{show.standing_line(position.result(), self.names)}[/]")
        style = show.SEAT_STYLES[seat % len(show.SEAT_STYLES)]
        question = escape(prompt.text)
        show.out.print(f"[{style}]{escape(self.names[seat])}[/]: [bold]{question}[/] [dim]{prompt.rule}[/]")
        choices = self._lines(position.legal())
        self._show(choices)
        before = len(self.match.record.steps)
        while len(self.match.record.steps) == before:
            self._obey(show.out.input("[bold]> [/]").strip(), choices, seat)

    def _lines(self, moves: Sequence[Move]) -> list[Line]:
        """Moves in words; those with the same words, as of a tile that can be turned, with their notation."""
        texts = [name_seats(self.match.position.choice(move).sentence, self.names) for move in moves]
        number = Counter(texts)
        return [
            Line(move, f"{text} ({move.name})" if number[text] > 1 else text)
            for move, text in zip(moves, texts, strict=True)
        ]

    def _hand_over(self, seat: int) -> None:
        """Let another person sit down before anything of theirs is shown."""
        show.out.clear()
        show.out.input(f"It is the turn of {escape(self.names[seat])}: sit down, then press Enter. ")
        show.out.clear()
        self.person = seat

    def _tell_news(self, seat: int) -> None:
        """Everything that happened since this person was last asked, as they may know it."""
        record = self.match.record
        if self.told[seat] < 0:
            show.print_events(record.setup.events, seat, self.names)
        for step in record.steps[max(0, self.told[seat]) :]:
            show.print_events(step.events, seat, self.names)
        self.told[seat] = len(record.steps)

    def _tell_all(self, seat: int) -> None:
        self.told[seat] = -1
        self._tell_news(seat)

    def _show(self, choices: Sequence[Line]) -> None:
        self.shown = entries(choices)
        show.print_lines([self._label(entry) for entry in self.shown])

    def _label(self, entry: Entry) -> str:
        """The words of a line; what the coach suggests is marked."""
        suggested = None if self.coach is None else self.coach.suggested()
        is_in_it = suggested is not None and any(choice.move == suggested for choice in entry.choices)
        return f"{STAR} {entry.label}" if is_in_it else entry.label

    # -- what a person can type -------------------------------------------------------------

    def _obey(self, typed: str, choices: Sequence[Line], seat: int) -> None:
        command, _, rest = typed.partition(" ")
        commands = {
            "help": lambda: show.out.print(HELP if self.coach is None else f"{HELP}\n{coaching.HELP}"),
            "why": lambda: self._why(rest.strip(), choices),
            "hint": lambda: self._hint(seat),
            "look": lambda: self._look(seat),
            "log": lambda: self._tell_all(seat),
            "score": lambda: show.print_result(self.match.position.result(), self.names),
            "rules": lambda: self._rules(rest.strip()),
            "undo": lambda: self._undo(seat),
            "save": lambda: self._save(rest.strip()),
            "quit": self._quit,
        }
        if self.coach is not None:
            commands |= {"hint": self.coach.hint, "solve": self.coach.solve, "skip": self.coach.skip}
        if command.lower() in commands:
            commands[command.lower()]()
        elif not typed:
            self._show(choices)
        elif typed.isdecimal():
            self._pick(int(typed))
        else:
            self._narrow(typed, choices)

    def _pick(self, number: int) -> None:
        if not 1 <= number <= len(self.shown):
            show.out.print(f"There is no line {number}; the lines are 1 to {len(self.shown)}.")
            return
        chosen = self.shown[number - 1].choices
        if len(chosen) == 1:
            if self.coach is not None:
                self.coach.played(chosen[0].move)
            self.match.play(chosen[0].move)
        else:
            self._show(chosen)

    def _narrow(self, typed: str, choices: Sequence[Line]) -> None:
        found = matching(choices, typed)
        if found:
            self._show(found)
        elif not self._refused(typed):
            show.out.print(
                f"No choice has “{escape(typed)}”. Enter shows them all; help tells what else there is."
            )

    def _why(self, what: str, choices: Sequence[Line]) -> None:
        if not what:
            self._rules(self.match.position.prompt().rule)
        elif any(choice.move.name.lower() == what.lower() for choice in choices):
            show.out.print(f"“{escape(what)}” is possible: type it to choose it.")
        elif not self._refused(what):
            show.out.print(
                f"{self.game.title} has no move, piece or place “{escape(what)}”."
                f" Moves look like “{escape(choices[0].move.name)}”."
            )

    def _refused(self, what: str) -> bool:
        """Say why a move, or any with a piece or place, is not possible; false if nothing has that name."""
        position = self.match.position
        moves = self._meant(what)
        possible = [move for move in moves if move in position.legal()]
        if possible:
            show.out.print("Possible with it: " + escape(", ".join(move.name for move in possible)))
            return True
        refusals = [position.why_not(move) for move in moves[:20]]
        for rule, text in list(dict.fromkeys((refusal.rule, refusal.text) for refusal in refusals))[:3]:
            show.out.print(f"Not possible: {escape(name_seats(text, self.names))} [dim]{rule}[/]")
        return bool(moves)

    def _meant(self, what: str) -> Sequence[Move]:
        """The move with this notation, or those that touch a piece or place, as ``element-Na`` or ``Na``."""
        try:
            return [self.game.move(what)]
        except BadInput:
            targets = {target for move in self.match.position.legal() for target in move.targets}
            kinds = sorted({target.rpartition("-")[0] for target in targets})
            touching = [self.game.catalogue.touching(f"{kind}-{what}") for kind in kinds]
            return self.game.catalogue.touching(what) or next((moves for moves in touching if moves), ())

    def _rules(self, what: str) -> None:
        ledger = self.game.ledger
        found = [ledger[what.upper()]] if what.upper() in ledger else ledger.search(what) if what else []
        for rule in found[:5]:
            show.print_rule(rule)
        if len(found) > 5:
            show.out.print(
                f"… and {len(found) - 5} more: bohrd rules {self.game.id} --search “{escape(what)}”"
            )
        if not found:
            areas = ", ".join(ledger.areas())
            show.out.print(
                f"Type rules with an id or a word, as in: rules {next(iter(ledger)).id}. Areas: {areas}."
            )

    def _hint(self, seat: int) -> None:
        """The best moves, with what they lead to and why."""
        position = self.match.position
        for number, found in enumerate(hint(position.view(seat), position.legal()), 1):
            lead = f"{abs(found.expected):.0f} points {'ahead' if found.expected >= 0 else 'behind'}"
            deeds = ", then ".join([found.title, *found.then])
            words = name_seats(f"{deeds}: {found.reason}; about {lead} at the end", self.names)
            show.out.print(f"{number}. {escape(words)}")

    def _look(self, seat: int) -> None:
        show.print_board(self.game, self.match.position.view(seat), self.names)
        path = Path(f"bohrd-{self.game.id}.svg")
        svg = draw(self.match.record, len(self.match.record.steps), seat)
        self._write(path, lambda: path.write_text(svg, encoding="utf-8"), "The board as a picture")

    def _undo(self, seat: int) -> None:
        bots = [number for number, bot in enumerate(self.players) if bot is not None]
        alone = len(bots) == len(self.players) - 1
        steps, reason = way_back(self.match.record.steps, [seat], bots, alone)
        if reason:
            show.out.print(escape(reason))
            return
        self.match.cut(steps)
        self.told = {person: min(told, steps) for person, told in self.told.items()}
        show.out.print("Taken back.")

    def _quit(self) -> None:
        if self.match.record.steps:
            self._offer_to_save()
        raise _Leave

    def _offer_to_save(self) -> None:
        if not self.people:
            return
        try:
            name = show.out.input("Save this game? Type a file name, or just Enter for no: ").strip()
        except EOFError:
            return
        if name:
            self._save(name)

    def _save(self, name: str) -> None:
        path = Path(name or f"bohrd-{self.game.id}.jsonl").expanduser()
        self._write(path, lambda: self.match.keep(path), "The game, kept up to date as you play,")

    def _write(self, path: Path, write: Callable[[], object], what: str) -> None:
        try:
            write()
        except OSError as error:
            show.out.print(f"Cannot write {escape(str(path))}: {error.strerror}.")
        else:
            show.out.print(f"{what} is in [bold]{escape(str(path))}[/].")
