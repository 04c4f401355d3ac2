"""What searches ask of games, whatever their arenas are: points that are taken away, or boards.

A kernel is compiled for each kind of arena that it is given, its last argument, and has no branch.
"""

from typing import Any

from kalmar.engines.nimbers import coloured_kernels as coloured
from kalmar.engines.nimbers import removal_kernels as removal
from kalmar.engines.vectors.bit_sets_kernels import NONE, size
from kalmar.runtime.jit import LEAN, inner

__all__ = [
    "able",
    "by_arena",
    "can_move",
    "canonical",
    "least_image",
    "left_by",
    "next_piece",
    "reduced",
    "size_in",
    "tidied",
]  # fmt: skip

Function = Any
"""What `inner` makes."""


def by_arena(points: Function, boards: Function) -> Function:
    """Return the function for points that are taken away or that for boards, by the last argument.

    >>> by_arena(lambda arena: "points", lambda arena: "boards")(coloured.Boards(*range(8)))
    'boards'
    """

    def chosen(*arguments: Any) -> Any:
        return functions[type(arguments[-1])](*arguments)

    functions = {removal.Arena: points, coloured.Boards: boards}
    try:
        from numba.extending import overload
    except ImportError:
        return chosen

    @overload(chosen, jit_options={**LEAN, "forceinline": True}, strict=False)
    def _(*kinds: Any) -> Any:
        return functions[kinds[-1].instance_class].py_func

    return chosen


@inner(**LEAN, forceinline=True)
def points_able(points: Any, _arena: Any) -> Any:
    """Return what `can_move` looks at: the points that are there."""
    return points


@inner(**LEAN, forceinline=True)
def has_needed(move: int, points: Any, arena: Any) -> bool:
    """Return whether all points are there that a move needs."""
    return bool(removal.needed(move, arena.moves, points) & ~points == NONE)


@inner(**LEAN, forceinline=True)
def without_taken(move: int, points: Any, arena: Any) -> Any:
    """Return the points that a move leaves; in misère play only twins make no difference."""
    left = points & ~removal.taken(move, arena.moves, points)
    if arena.leaves:
        near = removal.beside(move, arena.moves, points) & left
        return removal.without_twins(left, arena.share, near)
    return left


@inner(**LEAN, forceinline=True)
def without_idle(points: Any, arena: Any) -> Any:
    """Return a set without points that make no difference in normal play."""
    return removal.reduced(points, points, arena)


@inner(**LEAN, forceinline=True)
def points_in(points: Any, _arena: Any) -> int:
    """Return how many points a set has: every move leaves fewer."""
    return size(points)


able = by_arena(points_able, coloured.able)
can_move = by_arena(has_needed, coloured.can_move)
left_by = by_arena(without_taken, coloured.left_by)
next_piece = by_arena(removal.next_piece, coloured.next_piece)
canonical = by_arena(removal.canonical, coloured.canonical)
least_image = by_arena(removal.least_image, coloured.least_image)
reduced = by_arena(without_idle, coloured.tidy)
tidied = by_arena(points_able, coloured.tidy)
size_in = by_arena(points_in, coloured.size_in)
