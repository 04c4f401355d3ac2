"""Sets of several machine words in kernels: integers of 128 and 256 bits, as LLVM has them.

What `wide_sets` does in plain Python is registered here with Numba: of which type a result is, and
which instructions make it.
"""

import operator
from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba.core.types import Integer, Type, boolean, int64, uint64
from numba.core.types.containers import UniTuple
from numba.extending import lower_builtin, models, register_model, type_callable

from kalmar.engines.vectors import wide_sets_kernels as wide_sets
from kalmar.engines.vectors.wide_sets_kernels import WORD

__all__ = ["WideType"]

Build = Callable[[Any, Any], Any]
"""From what writes instructions, and arguments, to a result."""


class WideType(Type):
    """The type of a set of several words."""

    def __init__(self, words: int) -> None:
        """A type for each number of words."""
        self.words = words
        super().__init__(name=f"Wide({words})")


@register_model(WideType)
class WideModel(models.PrimitiveModel):  # type: ignore[misc]
    """One integer of so many bits."""

    def __init__(self, manager: Any, kind: WideType) -> None:
        """The type of LLVM."""
        super().__init__(manager, kind, ir.IntType(WORD * kind.words))


def words_of(kind: Type) -> int:
    """Of how many words a set of a type is, or a tuple of words; 0 for other types."""
    if kind == uint64:
        return 1
    if isinstance(kind, UniTuple):
        return int(kind.count)
    return kind.words if isinstance(kind, WideType) else 0


def is_set(kind: Type) -> bool:
    """Whether a type is that of sets."""
    return kind == uint64 or isinstance(kind, WideType)


def set_like(kind: Type) -> Type:
    """The type of sets of as many words."""
    return WideType(words_of(kind)) if words_of(kind) > 1 else uint64


def typed(function: Any, result: Callable[..., Type | None]) -> None:
    """Say of which type a result is, None for arguments that a function does not take."""
    type_callable(function)(lambda _context: result)


def lowered(function: Any, build: Build, *kinds: Any) -> None:
    """Say which instructions a function is, with arguments of some types."""

    @lower_builtin(function, *kinds)
    def _(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return build(builder, arguments)


def of_two(operation: Any, build: Build, result: Type | None = None) -> None:
    """Let kernels have an operation of two wide sets, which gives one if nothing else is said."""

    def kind(one: Type, other: Type) -> Type | None:
        return (result or one) if isinstance(one, WideType) and one == other else None

    typed(operation, kind)
    lowered(operation, build, WideType, WideType)


def with_word(operation: Any, build: Build, result: Type | None = None) -> None:
    """Let kernels have an operation of a wide set and a number of one word."""

    def kind(one: Type, other: Type) -> Type | None:
        fits = isinstance(one, WideType) and isinstance(other, Integer)
        return (result or one) if fits else None

    def widened(builder: Any, arguments: Any) -> Any:
        points, number = arguments
        return build(builder, (points, builder.zext(number, points.type)))

    typed(operation, kind)
    lowered(operation, widened, WideType, Integer)


def of_one(function: Any, build: Build, result: Type | None = None) -> None:
    """Let kernels have a function of one set, be it a word or wide."""

    def kind(one: Type) -> Type | None:
        return (result or one) if is_set(one) else None

    typed(function, kind)
    lowered(function, build, WideType)
    lowered(function, build, uint64)


def word_of(builder: Any, number: Any) -> Any:
    """A number of any width, of which only the lowest word counts."""
    same = number.type.width == WORD
    return number if same else builder.trunc(number, ir.IntType(WORD))


def instruction(name: str) -> Build:
    """An instruction of LLVM on its arguments."""
    return lambda builder, arguments: getattr(builder, name)(*arguments)


def compared(sign: str) -> Build:
    """A comparison of numbers without sign."""
    return lambda builder, arguments: builder.icmp_unsigned(sign, *arguments)


def size(builder: Any, arguments: Any) -> Any:
    """How many bits are set."""
    return word_of(builder, builder.ctpop(arguments[0]))


def lowest(builder: Any, arguments: Any) -> Any:
    """The place of the first bit that is set."""
    return word_of(builder, builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1)))


def first(builder: Any, arguments: Any) -> Any:
    """The first bit that is set."""
    return builder.and_(arguments[0], builder.neg(arguments[0]))


def without_first(builder: Any, arguments: Any) -> Any:
    """All bits but the first one that is set."""
    one = ir.Constant(arguments[0].type, 1)
    return builder.and_(arguments[0], builder.sub(arguments[0], one))


def word(builder: Any, arguments: Any) -> Any:
    """Shifted down to the lowest place."""
    points, place = arguments
    if points.type.width == WORD:
        return points
    shift = builder.shl(builder.zext(place, points.type), ir.Constant(points.type, 6))
    return word_of(builder, builder.lshr(points, shift))


def register_operators() -> None:
    """The signs that kernels may write between sets."""
    for name, build in (("and_", "and_"), ("or_", "or_"), ("xor", "xor")):
        of_two(getattr(operator, name), instruction(build))
        of_two(getattr(operator, f"i{name.rstrip('_')}"), instruction(build))
    for name, build in (("lshift", "shl"), ("rshift", "lshr"), ("sub", "sub")):
        with_word(getattr(operator, name), instruction(build))
        with_word(getattr(operator, f"i{name}"), instruction(build))
    for operation, sign in ((operator.eq, "=="), (operator.ne, "!="), (operator.lt, "<")):
        of_two(operation, compared(sign), boolean)
        with_word(operation, compared(sign), boolean)
    typed(operator.invert, lambda one: one if isinstance(one, WideType) else None)
    lowered(operator.invert, instruction("not_"), WideType)


def register_functions() -> None:
    """The functions of `wide_sets`."""
    of_one(wide_sets.size, size, int64)
    of_one(wide_sets.lowest, lowest, int64)
    of_one(wide_sets.first, first)
    of_one(wide_sets.without_first, without_first)
    of_one(wide_sets.turned_round, instruction("bitreverse"))

    def kind_of_word(one: Type, place: Type) -> Type | None:
        return uint64 if is_set(one) and isinstance(place, Integer) else None

    typed(wide_sets.word, kind_of_word)
    for kind in (WideType, uint64):
        lowered(wide_sets.word, word, kind, Integer)


def register_sizes() -> None:
    """The functions that ask of how many words a set is."""

    def kind_of_words(one: Type) -> Type | None:
        return int64 if words_of(one) else None

    def kind_of_widened(one: Type, other: Type) -> Type | None:
        return set_like(other) if one == uint64 and words_of(other) else None

    typed(wide_sets.words, kind_of_words)
    typed(wide_sets.widened, kind_of_widened)
    for kind in (WideType, uint64, UniTuple):

        @lower_builtin(wide_sets.words, kind)
        def _(_context: Any, _builder: Any, signature: Any, _arguments: Any) -> Any:
            return ir.Constant(ir.IntType(WORD), words_of(signature.args[0]))

        @lower_builtin(wide_sets.widened, uint64, kind)
        def _(_context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            bits = ir.IntType(WORD * words_of(signature.return_type))
            return arguments[0] if bits.width == WORD else builder.zext(arguments[0], bits)


register_operators()
register_functions()
register_sizes()
