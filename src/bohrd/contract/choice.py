"""What is asked, and what each answer means, in a person's words."""

from __future__ import annotations

import msgspec


class Prompt(msgspec.Struct, frozen=True):
    """What is asked of whom, in words, by which rule, and the move for absent players."""

    seat: int
    text: str
    rule: str
    default: int
    """Id of the move made when time runs out; always legal."""
    left: str = ""
    """What is left of the turn, as in *2 plays left*."""
    pips: tuple[int, int] = (0, 0)
    """The same in numbers: so many left of so many."""
    then: dict[str, str] = {}
    """What is asked once something has been chosen, by its target, as in *Nitrogen: by which trend?* Several
    targets with blanks between them speak of those chosen together, in any order. Empty words: there is
    nothing to ask, and if a single move is left, it is played."""
    cannot: dict[str, tuple[int, ...]] = {}
    """What one might expect but cannot do now, in a word or two, with the ids of its moves, none of them
    legal: the one that is nearest to being so tells why. Three at most; they stand grey at the end of a
    list."""


class Choice(msgspec.Struct, frozen=True):
    """What a legal move means here. Seats are written ``{p0}`` as in events."""

    sentence: str
    """The whole of it, for screen readers and the terminal."""
    title: str = ""
    """A few words for its line in a list and its place on the board; the sentence where there are none."""
    group: str = ""
    """The heading under which a list puts it."""
    brings: str = ""
    """What it brings at once by the open rules, in a word or two for a badge: *+9*, *makes carbon*."""
    costs: str = ""
    """What it costs or ends, likewise, as in *2 energy*. A price that everybody expects is one."""
    warning: str = ""
    """What a person is asked before they do it, if that deserves a question."""
    result: str = ""
    """What will be then, as a second line: *Carbon-12, neutral*."""
    worth: int = 0
    """How much it brings, so that a list has the best first; nothing but that order depends on it."""
    ends: bool = False
    """Whether it ends the turn, passes or declines: it stands last in a list, and never first."""
    lights: tuple[str, ...] = ()
    """Pieces and places to light while it is pointed at, beside its targets: a trail, the atoms of a
    group."""
    looks: bool = False
    """Whether a person looks at what it counts before it is spent: a touch shows it, another one does it."""
    deed: str = ""
    """What the button says that does it after the warning, where its title would not say so: *Yes, on to
    tin*."""
