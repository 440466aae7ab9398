"""The coach at the terminal: what a lesson says before the choices, its hints, its solution and its end."""

from __future__ import annotations

from rich.markup import escape
from rich.padding import Padding
from rich.table import Table

from bohrd import lessons
from bohrd.cli import show
from bohrd.contract import Move, name_seats
from bohrd.lessons import Bubble, Lesson, Standing
from bohrd.match import Match

STAR = "★"
"""Marks the choice that the coach suggests."""

HELP = """\
[bold]hint[/]            what the coach has to say
[bold]solve[/]           the next move of the solution, in a small lesson
[bold]skip[/]            no more coach; [italic]hint[/] brings it back"""


class Coach:
    """Goes through a lesson with the person at the keyboard."""

    def __init__(self, lesson: Lesson, match: Match) -> None:
        self.lesson = lesson
        self.match = match
        self.read: set[str] = set()
        self.quiet = False
        self.solving = False
        """Whether the solution was asked for."""
        self.hints = 0
        """So many hints were given."""

    # -- before a decision ------------------------------------------------------------------

    def begin(self) -> None:
        """What the lesson is about."""
        show.out.print(f"[bold]{escape(self.lesson.title)}[/]: {escape(self.lesson.about)}")
        if self.lesson.goal is None:
            show.out.print(f"{STAR} marks what the coach suggests; you may always do something else.")
        else:
            show.out.print(f"{_decisions(self.lesson.decisions)}. Type [bold]hint[/] or [bold]solve[/].")

    def speak(self) -> None:
        """Say what there is to say now; what is only to be read waits for Enter."""
        while (said := self._speaking()) is not None and said.step.until is None and said.move is None:
            _print_bubble(said)
            show.out.input(f"[dim]{escape(said.step.button or 'Next')}: Enter[/] ")
            self.read.add(said.step.id)
        if said is not None:
            _print_bubble(said)

    def suggested(self) -> Move | None:
        """The choice to be marked."""
        if self.lesson.goal is not None:
            return self._solution() if self.solving else None
        said = self._speaking()
        return None if said is None else said.move

    def played(self, move: Move) -> None:
        """Take note of a decision that is about to be made."""
        said = self._speaking()
        if said is not None and lessons.passed(said, move):
            self.read.add(said.step.id)

    def _speaking(self) -> Bubble | None:
        if self.quiet:
            return None
        said = lessons.bubbles(self.lesson, self.match.record.steps, self.match.position)
        return lessons.speaking(said, self.read)

    def _solution(self) -> Move | None:
        return lessons.solution_move(self.lesson, self.match.record.steps, self.match.position)

    # -- what a person can ask for ----------------------------------------------------------

    def hint(self) -> None:
        """The next hint, or what the coach has said last."""
        self.quiet = False
        if self.lesson.goal is None:
            said = self._speaking()
            if said is None:
                show.out.print("The coach has nothing to say now.")
            else:
                _print_bubble(said)
            return
        given = self.lesson.hints[: self.hints + 1]
        self.hints = len(given)
        show.out.print(f"[bold]Hint {self.hints} of {len(self.lesson.hints)}:[/] {escape(given[-1])}")

    def solve(self) -> None:
        """The next move of the solution, which is marked from now on."""
        if self.lesson.goal is None:
            show.out.print("A first game has no solution; only small lessons have one.")
            return
        self.solving = True
        move = self._solution()
        if move is None:
            show.out.print("You have left the way of the solution: undo, or begin again.")
            return
        words = name_seats(self.match.position.choice(move).sentence, self.match.names)
        show.out.print(f"{STAR} {escape(words)}. Type: [bold]{escape(move.name)}[/]")

    def skip(self) -> None:
        """Be quiet."""
        self.quiet = True
        show.out.print("The coach is quiet now; [bold]hint[/] brings it back.")

    # -- the end ----------------------------------------------------------------------------

    @property
    def standing(self) -> Standing:
        """How a small lesson stands; a first game is always open."""
        return lessons.standing(self.lesson, self.match.record.steps, self.match.position)

    def conclude(self) -> None:
        """Say how a small lesson has ended."""
        if self.standing == "solved":
            show.out.print(f"[bold]Solved.[/] {escape(self.lesson.lesson)}")
        else:
            number = _decisions(self.lesson.decisions).lower()
            show.out.print(f"[bold]Not this time:[/] {escape(self.lesson.about)} You had {number}.")


def _decisions(number: int) -> str:
    return "One decision" if number == 1 else f"{number} decisions"


def _print_bubble(said: Bubble) -> None:
    show.out.print()
    show.out.print(f"[bold]{escape(said.step.title)}[/]")
    show.out.print(escape(said.step.text))
    if said.step.rows:
        rows = Table.grid(padding=(0, 2))
        for sign, meaning in said.step.rows:
            rows.add_row(f"[bold]{escape(sign)}[/]", escape(meaning))
        show.out.print(Padding(rows, (0, 0, 0, 2)))
