"""What a seat may know as numbers, for machines that learn: named fields of fixed size."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Final, final

from bohrd.contract.option import Option

KEPT: Final = 256
"""For so many keys the numbers of a field are kept."""


@final
class Numbers:
    """A row of numbers, all 0 at first, that views are written into: a buffer of floats of four bytes each.

    NumPy takes the buffer as it is. Nearly all numbers stay 0, so that writing the others one by one costs
    less than making all anew.
    """

    __slots__ = ("_first", "_size", "buffer", "floats", "written")

    def __init__(self, size: int) -> None:
        self.buffer = bytearray(4 * size)
        self.floats = memoryview(self.buffer).cast("f")
        """The same as a sequence of numbers."""
        self.written = 0
        """How often a number other than 0 has been written: once for each of them."""
        self._first = 0
        self._size = 0

    def begin(self, first: int, size: int) -> None:
        """From now on places are those of the field that has so many numbers from this place on."""
        self._first = first
        self._size = size

    def put(self, place: int, number: float) -> None:
        """Write a number of the field. What is beyond 1 or -1 counts as that; what is not written is 0."""
        if not 0 <= place < self._size:
            raise IndexError(f"a field of {self._size} numbers has no place {place}")
        if number:
            self.floats[self._first + place] = 1.0 if number > 1.0 else -1.0 if number < -1.0 else number
            self.written += 1


@final
class Field:
    """Some numbers that belong together: what they are called, how they lie, what they say."""

    __slots__ = ("about", "kept", "key", "name", "shape", "size", "write")

    def __init__(
        self,
        name: str,
        shape: tuple[int, ...],
        about: str,
        write: Callable[[Any, Numbers], None],
        key: Callable[[Any], Hashable] | None = None,
    ) -> None:
        self.name = name
        self.shape = shape
        self.about = about
        """What the numbers say, axis by axis, and what counts as 1."""
        self.write = write
        """Writes those of a view."""
        self.key = key
        """All of a view that they depend on, where that seldom changes: then they are kept."""
        self.kept: dict[Hashable, tuple[bytes, int]] = {}
        """By key the numbers, and how many of them are not 0."""
        self.size = 1
        for length in shape:
            self.size *= length


@final
class Tensor:
    """The numbers of all views of a game with so many seats, field by field."""

    __slots__ = ("fields", "first", "size")

    def __init__(self, fields: Sequence[Field]) -> None:
        self.fields = tuple(fields)
        self.size = 0
        """How many numbers there are in all."""
        self.first: dict[str, int] = {}
        """Where each field begins."""
        for field in self.fields:
            if field.name in self.first:
                raise ValueError(f"there are two fields {field.name!r}")
            self.first[field.name] = self.size
            self.size += field.size

    def of(self, view: Any) -> Numbers:
        """The numbers of a view."""
        numbers = Numbers(self.size)
        self.write(view, numbers, 0)
        return numbers

    def write(self, view: Any, numbers: Numbers, first: int) -> None:
        """Write those of a view into a row, from this place on."""
        for field in self.fields:
            if field.key is None:
                numbers.begin(first, field.size)
                field.write(view, numbers)
            else:
                self._write_kept(field, field.key(view), view, numbers, first)
            first += field.size

    def _write_kept(self, field: Field, key: Hashable, view: Any, numbers: Numbers, first: int) -> None:
        """Write a field as it was the last time, or anew and keep it."""
        start, end = 4 * first, 4 * (first + field.size)
        kept = field.kept.get(key)
        if kept is not None:
            numbers.buffer[start:end] = kept[0]
            numbers.written += kept[1]
            return
        before = numbers.written
        numbers.begin(first, field.size)
        field.write(view, numbers)
        if len(field.kept) >= KEPT:
            field.kept.clear()
        field.kept[key] = (bytes(numbers.buffer[start:end]), numbers.written - before)

    def forget(self) -> None:
        """Work everything out anew from now on."""
        for field in self.fields:
            field.kept.clear()


def own_seat(view: Any) -> int:
    """The seat from which seats are counted: the view's own, or the first for a spectator."""
    seat: int | None = view.seat
    return 0 if seat is None else seat


@final
class Common:
    """What all games have: whose turn it is, and the options."""

    def __init__(self, options: Sequence[Option], seats: int) -> None:
        self._seats = seats
        self._options = [
            (option.name, {value: n for n, value in enumerate(option.values)}) for option in options
        ]

    def fields(self) -> list[Field]:
        fields = [
            Field("turn", (self._seats,), "1 for the seat on turn, counted from the own seat.", self._turn)
        ]
        if self._options:
            about = "For each option the place of its value among all there are, from 0 to 1."
            fields.append(Field("options", (len(self._options),), about, self._values))
        return fields

    def _turn(self, view: Any, out: Numbers) -> None:
        turn: int = view.turn
        if turn >= 0:
            out.put((turn - own_seat(view)) % self._seats, 1.0)

    def _values(self, view: Any, out: Numbers) -> None:
        chosen = view.options
        for place, (name, values) in enumerate(self._options):
            number = values[chosen[name]]
            out.put(place, number / max(1, len(values) - 1))
