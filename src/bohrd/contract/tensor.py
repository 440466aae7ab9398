"""What a seat may know as numbers, for machines that learn: named fields of fixed size."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from struct import pack
from typing import Any, Final, final

from bohrd.contract.option import Option

Row = list[bytes]
"""Numbers one after the other, in pieces of any length: floats of four bytes each."""

KEPT: Final = 1024
"""So many pieces are kept of each kind."""


# -- pieces -------------------------------------------------------------------------------------


def packed(numbers: Sequence[float]) -> bytes:
    """Numbers as a piece. What is beyond 1 or -1 counts as that."""
    return pack(f"{len(numbers)}f", *[min(1.0, max(-1.0, number)) for number in numbers])


def zeros(count: int) -> bytes:
    """A piece of so many zeros."""
    return bytes(4 * count)


def ones(size: int) -> list[bytes]:
    """What says which of several things it is: for each of them a piece with 1 for it, 0 for the others."""
    return [zeros(place) + YES + zeros(size - place - 1) for place in range(size)]


def one_of(names: Collection[str]) -> dict[str, bytes]:
    """The same by the names of these things."""
    return dict(zip(names, ones(len(names)), strict=True))


NO: Final = zeros(1)
YES: Final = packed([1.0])


@final
class Scale:
    """Counts as numbers, ready made: so many count as 1, and so does what is beyond."""

    __slots__ = ("_pieces", "most")

    def __init__(self, most: int) -> None:
        self.most = most
        self._pieces = [packed([count / most]) for count in range(-most, most + 1)]

    def of(self, count: int) -> bytes:
        most = self.most
        return self._pieces[2 * most if count > most else 0 if count < -most else count + most]

    def __str__(self) -> str:
        """How many count as 1."""
        return str(self.most)


@final
class Kept:
    """Pieces that are made once for all they depend on."""

    __slots__ = ("_made", "_make")

    def __init__(self, make: Callable[[Any], bytes]) -> None:
        self._make = make
        self._made: dict[Hashable, bytes] = {}

    def of(self, key: Hashable) -> bytes:
        piece = self._made.get(key)
        if piece is None:
            if len(self._made) >= KEPT:
                self._made.clear()
            piece = self._made[key] = self._make(key)
        return piece


@final
class Counts:
    """How many there are of each of several kinds; so many count as 1."""

    __slots__ = ("_kept", "_numbers", "_scale", "_size")

    def __init__(self, numbers: Mapping[Any, int], size: int, most: int) -> None:
        self._numbers = dict(numbers)
        """The kind of each thing, of which there are so many."""
        self._size = size
        self._scale = Scale(most)
        self._kept = Kept(self._counted)

    def of(self, things: tuple[Any, ...]) -> bytes:
        """The numbers of a few things, which are kept."""
        return self._kept.of(things)

    def write(self, things: Sequence[Any], row: Row) -> None:
        """The numbers of many things, which are seldom the same twice."""
        numbers, counts = self._numbers, [0] * self._size
        for thing in things:
            counts[numbers[thing]] += 1
        for count in counts:
            row.append(self._scale.of(count))

    def _counted(self, things: tuple[Any, ...]) -> bytes:
        row: Row = []
        self.write(things, row)
        return b"".join(row)


# -- fields -------------------------------------------------------------------------------------


@final
class Numbers:
    """A row of numbers put together. NumPy takes the buffer as it is."""

    __slots__ = ("buffer",)

    def __init__(self, row: Row) -> None:
        self.buffer = bytearray().join(row)

    @property
    def floats(self) -> memoryview[float]:
        """The same as a sequence of numbers."""
        return memoryview(self.buffer).cast("f")


@final
class Field:
    """Some numbers that belong together: what they are called, how they lie, what they say."""

    __slots__ = ("about", "key", "name", "shape", "size", "write")

    def __init__(
        self,
        name: str,
        shape: tuple[int, ...],
        about: str,
        write: Callable[[Any, Row], None],
        key: Callable[[Any], Hashable] | None = None,
    ) -> None:
        self.name = name
        self.shape = shape
        self.about = about
        """What the numbers say, axis by axis, and what counts as 1."""
        self.write = write
        """Adds those of a view to a row."""
        self.key = key
        """All of a view that they depend on, where that seldom changes: then they are kept, together with
        those of its neighbours that have the same key."""
        self.size = 1
        for length in shape:
            self.size *= length

    def of(self, view: Any) -> bytes:
        """The numbers of a view, made anew."""
        row: Row = []
        self.write(view, row)
        return b"".join(row)


@final
class Together:
    """Fields one after the other that are kept by the same key, or a field that is not kept."""

    __slots__ = ("fields", "kept", "key")

    def __init__(self, field: Field) -> None:
        self.fields = [field]
        self.key = field.key
        self.kept: dict[Hashable, bytes] = {}

    def write(self, view: Any, row: Row) -> None:
        """Add the numbers of a view to a row."""
        if self.key is None:
            self.fields[0].write(view, row)
            return
        key = self.key(view)
        piece = self.kept.get(key)
        if piece is None:
            if len(self.kept) >= KEPT:
                self.kept.clear()
            piece = self.kept[key] = b"".join([field.of(view) for field in self.fields])
        row.append(piece)


@final
class Tensor:
    """The numbers of all views of a game with so many seats, field by field."""

    __slots__ = ("_together", "fields", "first", "size")

    def __init__(self, fields: Sequence[Field]) -> None:
        self.fields = tuple(fields)
        self.size = 0
        """How many numbers there are in all."""
        self.first: dict[str, int] = {}
        """Where each field begins."""
        self._together: list[Together] = []
        for field in self.fields:
            if field.name in self.first:
                raise ValueError(f"there are two fields {field.name!r}")
            self.first[field.name] = self.size
            self.size += field.size
            if field.key is not None and self._together and self._together[-1].key == field.key:
                self._together[-1].fields.append(field)
            else:
                self._together.append(Together(field))

    def of(self, view: Any) -> Numbers:
        """The numbers of a view."""
        row: Row = []
        self.write(view, row)
        return Numbers(row)

    def write(self, view: Any, row: Row) -> None:
        """Add those of a view to a row."""
        for together in self._together:
            together.write(view, row)

    def forget(self) -> None:
        """Work everything out anew from now on."""
        for together in self._together:
            together.kept.clear()


def own_seat(view: Any) -> int:
    """The seat from which seats are counted: the view's own, or the first for a spectator."""
    seat: int | None = view.seat
    return 0 if seat is None else seat


def seats_from_own(view: Any, seats: int) -> list[int]:
    """All seats, the view's own first."""
    own = own_seat(view)
    return [(own + away) % seats for away in range(seats)]


@final
class Common:
    """What all games have: whose turn it is, and the options."""

    def __init__(self, options: Sequence[Option], seats: int) -> None:
        self._seats = seats
        self._seat = ones(seats)
        self._nobody = zeros(seats)
        self._options = [
            (
                option.name,
                {
                    value: packed([n / max(1, len(option.values) - 1)])
                    for n, value in enumerate(option.values)
                },
            )
            for option in options
        ]

    def fields(self) -> list[Field]:
        fields = [
            Field("turn", (self._seats,), "1 for the seat on turn, counted from the own seat.", self._turn)
        ]
        if self._options:
            about = "For each option the place of its value among all there are, from 0 to 1."
            fields.append(Field("options", (len(self._options),), about, self._values))
        return fields

    def _turn(self, view: Any, row: Row) -> None:
        turn: int = view.turn
        row.append(self._nobody if turn < 0 else self._seat[(turn - own_seat(view)) % self._seats])

    def _values(self, view: Any, row: Row) -> None:
        chosen = view.options
        for name, pieces in self._options:
            row.append(pieces[chosen[name]])
