"""Sets of several machine words in kernels: integers of 128 and 256 bits, as LLVM has them."""

import operator
from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba.core import types
from numba.extending import lower_builtin, models, register_model, type_callable

from kalmar.compiled import wide_sets
from kalmar.compiled.wide_sets import WORD

__all__ = ["WideType"]

Build = Callable[[Any, Any, Any], Any]
"""From what writes instructions, a signature and arguments to a result."""


class WideType(types.Type):
    """The type of a set of several words."""

    def __init__(self, words: int) -> None:
        """A type for each number of words."""
        self.words = words
        super().__init__(name=f"Wide({words})")


@register_model(WideType)
class WideModel(models.PrimitiveModel):
    """One integer of so many bits."""

    def __init__(self, manager: Any, kind: WideType) -> None:
        """The type of LLVM."""
        super().__init__(manager, kind, bits_of(kind))


def bits_of(kind: Any) -> Any:
    """The type of LLVM of a set."""
    return ir.IntType(WORD * words_of(kind))


def words_of(kind: Any) -> int:
    """Of how many words a set of a type is, or a tuple of words."""
    if isinstance(kind, types.UniTuple):
        return int(kind.count)
    return kind.words if isinstance(kind, WideType) else 1


def is_set(kind: Any) -> bool:
    """Whether a type is that of sets."""
    return isinstance(kind, WideType) or kind == types.uint64


def set_like(kind: Any) -> Any:
    """The type of sets of as many words."""
    return types.uint64 if words_of(kind) == 1 else WideType(words_of(kind))


def lower(function: Any, build: Build, *kinds: Any) -> None:
    """Say which instructions a function is, with arguments of some types."""

    @lower_builtin(function, *kinds)
    def _(_context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return build(builder, signature, arguments)


def of_sets(operation: Any, build: Build, result: Any = None) -> None:
    """Let kernels have an operation of two wide sets, which gives one if nothing else is said."""

    @type_callable(operation)
    def _(_context: Any) -> Any:
        def typed(left: Any, right: Any) -> Any:
            return result or left if isinstance(left, WideType) and left == right else None

        return typed

    lower(operation, build, WideType, WideType)


def with_word(operation: Any, build: Build, result: Any = None) -> None:
    """Let kernels have an operation of a wide set and a number of one word."""

    @type_callable(operation)
    def _(_context: Any) -> Any:
        def typed(left: Any, right: Any) -> Any:
            fits = isinstance(left, WideType) and isinstance(right, types.Integer)
            return result or left if fits else None

        return typed

    def widened(builder: Any, signature: Any, arguments: Any) -> Any:
        right = builder.zext(arguments[1], bits_of(signature.args[0]))
        return build(builder, signature, (arguments[0], right))

    lower(operation, widened, WideType, types.Integer)


def of_one(function: Any, build: Build, result: Any = None) -> None:
    """Let kernels have a function of one set, be it a word or wide."""

    @type_callable(function)
    def _(_context: Any) -> Any:
        def typed(points: Any) -> Any:
            return (result or points) if is_set(points) else None

        return typed

    lower(function, build, WideType)
    lower(function, build, types.uint64)


def word_of(builder: Any, number: Any) -> Any:
    """A number of any width as an int64."""
    same = number.type.width == WORD
    return number if same else builder.trunc(number, ir.IntType(WORD))


def instruction(name: str) -> Build:
    """An instruction of LLVM on its arguments."""
    return lambda builder, _, arguments: getattr(builder, name)(*arguments)


def compared(sign: str) -> Build:
    """A comparison of numbers without sign."""
    return lambda builder, _, arguments: builder.icmp_unsigned(sign, *arguments)


def size(builder: Any, _signature: Any, arguments: Any) -> Any:
    """How many bits are set."""
    return word_of(builder, builder.ctpop(arguments[0]))


def lowest(builder: Any, _signature: Any, arguments: Any) -> Any:
    """The place of the first bit that is set."""
    return word_of(builder, builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1)))


def first(builder: Any, _signature: Any, arguments: Any) -> Any:
    """The first bit that is set."""
    return builder.and_(arguments[0], builder.neg(arguments[0]))


def without_first(builder: Any, _signature: Any, arguments: Any) -> Any:
    """All bits but the first one that is set."""
    one = ir.Constant(arguments[0].type, 1)
    return builder.and_(arguments[0], builder.sub(arguments[0], one))


def register_operations() -> None:
    """What kernels may do with sets."""
    for name, build in (("and_", "and_"), ("or_", "or_"), ("xor", "xor")):
        of_sets(getattr(operator, name), instruction(build))
        of_sets(getattr(operator, f"i{name.rstrip('_')}"), instruction(build))
    for name, build in (("lshift", "shl"), ("rshift", "lshr"), ("sub", "sub")):
        with_word(getattr(operator, name), instruction(build))
        with_word(getattr(operator, f"i{name}"), instruction(build))
    for operation, sign in ((operator.eq, "=="), (operator.ne, "!="), (operator.lt, "<")):
        of_sets(operation, compared(sign), types.boolean)
        with_word(operation, compared(sign), types.boolean)
    of_one(wide_sets.size, size, types.int64)
    of_one(wide_sets.lowest, lowest, types.int64)
    of_one(wide_sets.first, first)
    of_one(wide_sets.without_first, without_first)
    of_one(wide_sets.turned_round, instruction("bitreverse"))


register_operations()


@type_callable(operator.invert)
def _type_of_invert(_context: Any) -> Any:
    """The complement of a wide set is one."""

    def typed(points: Any) -> Any:
        return points if isinstance(points, WideType) else None

    return typed


lower(operator.invert, instruction("not_"), WideType)


@type_callable(wide_sets.words)
def _type_of_words(_context: Any) -> Any:
    """A number."""

    def typed(points: Any) -> Any:
        return types.int64 if is_set(points) or isinstance(points, types.UniTuple) else None

    return typed


def words(_builder: Any, signature: Any, _arguments: Any) -> Any:
    """A constant."""
    return ir.Constant(ir.IntType(WORD), words_of(signature.args[0]))


for kind in (WideType, types.uint64, types.UniTuple):
    lower(wide_sets.words, words, kind)


@type_callable(wide_sets.word)
def _type_of_word(_context: Any) -> Any:
    """A word."""

    def typed(points: Any, place: Any) -> Any:
        return types.uint64 if is_set(points) and isinstance(place, types.Integer) else None

    return typed


def word(builder: Any, _signature: Any, arguments: Any) -> Any:
    """Shifted down to the lowest place."""
    points, place = arguments
    if points.type.width == WORD:
        return points
    shift = builder.shl(builder.zext(place, points.type), ir.Constant(points.type, 6))
    return word_of(builder, builder.lshr(points, shift))


for kind in (WideType, types.uint64):
    lower(wide_sets.word, word, kind, types.Integer)


@type_callable(wide_sets.widened)
def _type_of_widened(_context: Any) -> Any:
    """A set as wide as the other one."""

    def typed(lowest_word: Any, points: Any) -> Any:
        fits = is_set(points) or isinstance(points, types.UniTuple)
        return set_like(points) if fits and lowest_word == types.uint64 else None

    return typed


def widened(builder: Any, signature: Any, arguments: Any) -> Any:
    """With zeros above."""
    to = bits_of(signature.return_type)
    return arguments[0] if to.width == WORD else builder.zext(arguments[0], to)


for kind in (WideType, types.uint64, types.UniTuple):
    lower(wide_sets.widened, widened, types.uint64, kind)
