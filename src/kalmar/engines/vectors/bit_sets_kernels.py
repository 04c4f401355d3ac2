"""Sets of up to 64, 128 or 256 points as integers of that many bits, for kernels.

The first part is plain Python: one word is an uint64 of NumPy, more are a `Wide`. The second gives
Numba the result type and the LLVM instructions of the same functions, on integers of as many bits,
which LLVM has in any width. So a kernel is written once, and compiled for each width that is met;
where Numba is missing it runs on the first part. The last part is made of the others.

Functions that make a set take another set, `points`, of the same number of words; a tuple of so
many zeros does as well. Arrays hold the words of a set side by side.
"""

import operator
from collections.abc import Callable, Sequence
from inspect import Parameter, Signature
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kalmar.runtime.jit import LEAN, inner

BitSet: TypeAlias = Any
"""A set: an uint64 or a `Wide`; for Numba an integer of 64, 128 or 256 bits."""
AsWide: TypeAlias = BitSet | tuple[np.uint64, ...]
"""What says of how many words a set is to be: another set, or a tuple of so many zeros."""
Word: TypeAlias = Any
"""An uint64, with arithmetic modulo 2⁶⁴; out of an array or a compiled function it has no type."""

WORD = 64
"""Bits of a machine word."""
MASK = (1 << WORD) - 1
NONE, ONE = np.uint64(0), np.uint64(1)


class Wide:
    """A set of more points than a word has bits."""

    def __init__(self, value: int, words: int) -> None:
        """Bits beyond the words are dropped."""
        self.value, self.words = value & ((1 << WORD * words) - 1), words

    def __and__(self, other: "Wide") -> "Wide":
        return Wide(self.value & other.value, self.words)

    def __or__(self, other: "Wide") -> "Wide":
        return Wide(self.value | other.value, self.words)

    def __xor__(self, other: "Wide") -> "Wide":
        return Wide(self.value ^ other.value, self.words)

    def __invert__(self) -> "Wide":
        return Wide(~self.value, self.words)

    def __lshift__(self, places: np.uint64 | int) -> "Wide":
        return Wide(self.value << int(places), self.words)

    def __rshift__(self, places: np.uint64 | int) -> "Wide":
        return Wide(self.value >> int(places), self.words)

    def __sub__(self, other: np.uint64 | int) -> "Wide":
        return Wide(self.value - int(other), self.words)

    def __eq__(self, other: object) -> bool:
        return self.value == (other.value if isinstance(other, Wide) else other)

    def __lt__(self, other: "Wide") -> bool:
        return self.value < other.value

    # Kernels cannot hash either, so nothing may depend on it.
    __hash__ = None  # type: ignore[assignment]


def value_of(points: BitSet) -> int:
    """Convert a set to a Python integer."""
    return points.value if isinstance(points, Wide) else int(points)


def like(value: int, points: AsWide) -> BitSet:
    """Convert a Python integer to a set of as many words as another one."""
    return np.uint64(value & MASK) if words(points) == 1 else Wide(value, words(points))


def words(points: AsWide) -> int:
    """Return how many words a set has, or a tuple of words."""
    if isinstance(points, tuple):
        return len(points)
    return points.words if isinstance(points, Wide) else 1


def word(points: BitSet, place: int) -> np.uint64:
    """Return one word of a set, the lowest being 0."""
    return np.uint64(value_of(points) >> WORD * int(place) & MASK)


def widened(lowest_word: np.uint64, points: AsWide) -> BitSet:
    """Convert a word to a set of as many words as another one."""
    return like(int(lowest_word), points)


def size(points: BitSet) -> int:
    """Count the points of a set."""
    return value_of(points).bit_count()


def lowest(points: BitSet) -> int:
    """Return the number of the first point of a nonempty set."""
    value = value_of(points)
    return (value & -value).bit_length() - 1


def first(points: BitSet) -> BitSet:
    """Return the set of the first point, empty where there is none."""
    value = value_of(points)
    return like(value & -value, points)


def without_first(points: BitSet) -> BitSet:
    """Return a set without its first point."""
    value = value_of(points)
    return like(value & (value - 1), points)


def turned_round(points: BitSet) -> BitSet:
    """Reverse a set: each point i becomes the last place minus i."""
    # The binary digits, all of them, read from the other end.
    bits = WORD * words(points)
    return like(int(f"{value_of(points):0{bits}b}"[::-1], 2), points)


try:
    from llvmlite import ir
    from numba.core.types import Integer, Type, boolean, int64, uint64
    from numba.core.types.containers import UniTuple
    from numba.extending import lower_builtin, models, register_model, type_callable
except ImportError:
    pass  # without Numba kernels are plain Python
else:
    Builder: TypeAlias = ir.IRBuilder
    """What writes instructions of LLVM."""
    Value: TypeAlias = ir.Value
    """A result of an instruction, or a constant."""
    Arguments: TypeAlias = Sequence[ir.Value]
    """The values of the arguments of a function."""
    Context: TypeAlias = Any
    """Numba's context of a machine, which knows how types are laid out."""
    Call: TypeAlias = Any
    """Numba's types of the arguments (`args`) and of the result of a function."""
    Manager: TypeAlias = Any
    """Numba's manager of data models."""
    Build = Callable[[Builder, Arguments], Value]
    """From what writes instructions, and arguments, to a result."""

    class WideType(Type):
        """The type of a set of several words."""

        def __init__(self, words: int) -> None:
            """Return a type for each number of words."""
            self.words = words
            super().__init__(name=f"Wide({words})")

    @register_model(WideType)
    class WideModel(models.PrimitiveModel):  # type: ignore[misc]
        """One integer of so many bits."""

        def __init__(self, manager: Manager, kind: WideType) -> None:
            """Return the type of LLVM."""
            super().__init__(manager, kind, ir.IntType(WORD * kind.words))

    def words_of(kind: Type) -> int:
        """Return how many words a set type or tuple of words has; 0 for other types."""
        # A tuple of zeros stands for "as many words as it has": see `widened`.
        if kind == uint64:
            return 1
        if isinstance(kind, UniTuple):
            return int(kind.count)
        return kind.words if isinstance(kind, WideType) else 0

    def set_like(kind: Type) -> Type:
        """Return the type of sets of as many words."""
        return WideType(words_of(kind)) if words_of(kind) > 1 else uint64

    def typed(function: Callable[..., object], result: Callable[..., Type | None]) -> None:
        """Register a function's result type, None for arguments that it does not take."""
        type_callable(function)(lambda _context: result)

    def lowered(function: Callable[..., object], build: Build, *kinds: type[Type] | Type) -> None:
        """Register the instructions of a function for arguments of some types."""

        @lower_builtin(function, *kinds)
        def _(_context: Context, builder: Builder, _signature: Call, arguments: Arguments) -> Value:
            return build(builder, arguments)

    def teach(
        function: Callable[..., object],
        result: Type | None,
        build: Build,
        *kinds: type[Type] | Type,
    ) -> None:
        """Let kernels have an operation.

        Args:
            function: what it is in plain Python.
            result: the type of what it returns; None for that of the first argument.
            build: writes its instructions.
            kinds: types of the arguments, or classes of them, of which all must be the same type.
        """

        def kind(*given: Type) -> Type | None:
            fits = len(given) == len(kinds) and all(
                isinstance(one, wanted) if isinstance(wanted, type) else one == wanted
                for one, wanted in zip(given, kinds, strict=True)
            )
            return (result or given[0]) if fits and len({*given}) == len({*kinds}) else None

        # Numba takes `*given` for one argument, a tuple, unless told how many there are.
        names = [Parameter(f"given_{i}", Parameter.POSITIONAL_ONLY) for i in range(len(kinds))]
        kind.pysig = Signature(names)  # type: ignore[attr-defined]
        typed(function, kind)
        lowered(function, build, *kinds)

    def with_word(build: Build) -> Build:
        """Return a builder of an operation of a wide set and a number of one word."""
        # LLVM joins integers of one width only, so the word is extended by zeros first.
        return lambda builder, arguments: build(
            builder, (arguments[0], builder.zext(arguments[1], arguments[0].type))
        )

    def word_of(builder: Builder, number: Value) -> Value:
        """Truncate an integer of any width to its lowest word."""
        same = number.type.width == WORD
        return number if same else builder.trunc(number, ir.IntType(WORD))

    def instruction(name: str) -> Build:
        """Return a builder of one LLVM instruction on its arguments."""
        return lambda builder, arguments: getattr(builder, name)(*arguments)

    def compared(sign: str) -> Build:
        """Return a builder of a comparison of unsigned numbers."""
        return lambda builder, arguments: builder.icmp_unsigned(sign, *arguments)

    def lower_size(builder: Builder, arguments: Arguments) -> Value:
        """Build the count of the bits that are set."""
        return word_of(builder, builder.ctpop(arguments[0]))

    def lower_lowest(builder: Builder, arguments: Arguments) -> Value:
        """Build the place of the first bit that is set."""
        # The flag makes cttz of 0 undefined, which is one instruction less: sets are nonempty here.
        return word_of(builder, builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1)))

    def lower_first(builder: Builder, arguments: Arguments) -> Value:
        """Build the number with only the first set bit."""
        return builder.and_(arguments[0], builder.neg(arguments[0]))

    def lower_without_first(builder: Builder, arguments: Arguments) -> Value:
        """Build the number without its first set bit."""
        one = ir.Constant(arguments[0].type, 1)
        return builder.and_(arguments[0], builder.sub(arguments[0], one))

    def lower_word(builder: Builder, arguments: Arguments) -> Value:
        """Build the word at a place, shifted down to the lowest place."""
        points, place = arguments
        if points.type.width == WORD:
            return points
        # 64 · place = place << 6, in the width of the set.
        shift = builder.shl(builder.zext(place, points.type), ir.Constant(points.type, 6))
        return word_of(builder, builder.lshr(points, shift))

    def joined(name: str) -> tuple[Callable[..., object], Callable[..., object]]:
        """Return both forms of an operator: Numba types `a |= b` by the operator `ior`."""
        return getattr(operator, name), getattr(operator, f"i{name.rstrip('_')}")

    def register_operators() -> None:
        """Register the operators that kernels may use between sets."""
        for name in ("and_", "or_", "xor"):
            for operation in joined(name):
                teach(operation, None, instruction(name), WideType, WideType)
        for name, build in (("lshift", "shl"), ("rshift", "lshr"), ("sub", "sub")):
            for operation in joined(name):
                teach(operation, None, with_word(instruction(build)), WideType, Integer)
        for operation, sign in ((operator.eq, "=="), (operator.ne, "!="), (operator.lt, "<")):
            teach(operation, boolean, compared(sign), WideType, WideType)
            teach(operation, boolean, with_word(compared(sign)), WideType, Integer)
        teach(operator.invert, None, instruction("not_"), WideType)

    def register_functions() -> None:
        """Register the functions whose result does not depend on how many words a set has."""
        for kind in (WideType, uint64):
            teach(size, int64, lower_size, kind)
            teach(lowest, int64, lower_lowest, kind)
            teach(first, None, lower_first, kind)
            teach(without_first, None, lower_without_first, kind)
            teach(turned_round, None, instruction("bitreverse"), kind)
            teach(word, uint64, lower_word, kind, Integer)

    def register_sizes() -> None:
        """Register the functions that depend on how many words a set has."""

        def kind_of_words(one: Type) -> Type | None:
            return int64 if words_of(one) else None

        def kind_of_widened(one: Type, other: Type) -> Type | None:
            return set_like(other) if one == uint64 and words_of(other) else None

        typed(words, kind_of_words)
        typed(widened, kind_of_widened)
        for kind in (WideType, uint64, UniTuple):
            # `words` is a constant of the type, so that loops over words are unrolled.
            @lower_builtin(words, kind)
            def _(
                _context: Context, _builder: Builder, signature: Call, _arguments: Arguments
            ) -> Value:
                return ir.Constant(ir.IntType(WORD), words_of(signature.args[0]))

            @lower_builtin(widened, uint64, kind)
            def _(
                _context: Context, builder: Builder, signature: Call, arguments: Arguments
            ) -> Value:
                bits = ir.IntType(WORD * words_of(signature.return_type))
                return arguments[0] if bits.width == WORD else builder.zext(arguments[0], bits)

    register_operators()
    register_functions()
    register_sizes()


@inner(**LEAN, forceinline=True)
def nothing(points: AsWide) -> BitSet:
    """Return the empty set."""
    return widened(NONE, points)


@inner(**LEAN, forceinline=True)
def only(place: int, points: AsWide) -> BitSet:
    """Return the set of one point."""
    return widened(ONE, points) << np.uint64(place)


@inner(**LEAN, forceinline=True)
def least(one: BitSet, other: BitSet) -> BitSet:
    """Return the smaller one of two sets as numbers."""
    if other < one:
        return other
    return one


@inner(**LEAN)
def spread(same: np.uint64, points: AsWide) -> BitSet:
    """Return the set in which all words are the same given word."""
    # An integer of several words cannot be made from a tuple, so words are shifted into place.
    found = widened(same, points)
    for place in range(1, words(points)):
        found |= widened(same, points) << np.uint64(WORD * place)
    return found


@inner(**LEAN)
def load(row: NDArray[np.uint64], at: int, points: AsWide) -> BitSet:
    """Load the set that begins at a place in a row of words ([N] uint64)."""
    # The lowest word comes first in the row; for one word the loop is empty and vanishes.
    found = widened(row[at], points)
    for place in range(1, words(points)):
        found |= widened(row[at + place], points) << np.uint64(WORD * place)
    return found


@inner(**LEAN)
def store(row: NDArray[np.uint64], at: int, points: BitSet) -> None:
    """Write a set into a row of words ([N] uint64), from a place on."""
    for place in range(words(points)):
        row[at + place] = word(points, place)


@inner(**LEAN, forceinline=True)
def swapped(word: np.uint64, far: int, low: int) -> np.uint64:
    """Swap the bits of a word under a mask with those a given distance above them."""
    shift, mask = np.uint64(far), np.uint64(low)
    return (word >> shift & mask) | (word & mask) << shift


@inner(**LEAN, forceinline=True)
def exchanged(word: np.uint64, by: int) -> Word:
    """Return a word whose bit i is bit i ⊕ `by` of another, for `by` below 64."""
    # Bit i goes to i ⊕ by: for each bit of `by` the halves of all blocks of twice that size swap.
    if by & 1:
        word = swapped(word, 1, 0x5555555555555555)
    if by & 2:
        word = swapped(word, 2, 0x3333333333333333)
    if by & 4:
        word = swapped(word, 4, 0x0F0F0F0F0F0F0F0F)
    if by & 8:
        word = swapped(word, 8, 0x00FF00FF00FF00FF)
    if by & 16:
        word = swapped(word, 16, 0x0000FFFF0000FFFF)
    if by & 32:
        word = swapped(word, 32, 0x00000000FFFFFFFF)
    return word
