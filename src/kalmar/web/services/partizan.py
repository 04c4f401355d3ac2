"""Services about compounds in which moves belong to Left, to Right or to both.

What they do lies in `left_and_right`, which is loaded when it is first asked for.
"""

from typing import TYPE_CHECKING, Annotated, Any

from kalmar.core.by_name import LazyModule
from kalmar.web.services.drawn import Prefix, Theme
from kalmar.web.services.fields import Bounds
from kalmar.web.services.positions import Seed
from kalmar.web.services.service import service
from kalmar.web.services.two_players import Start

if TYPE_CHECKING:
    from kalmar.web.services import left_and_right
else:
    left_and_right = LazyModule("kalmar.web.services.left_and_right")


@service()
def partizan_games() -> dict[str, Any]:
    """List the games whose moves belong to Left or to Right."""
    return left_and_right.games()


@service()
def partizan(
    start: Start, theme: Theme = "light", prefix: Prefix = "partizan", width: int = 0
) -> dict[str, Any]:
    """Return rules, drawing and moves of a compound for two players.

    Args:
        start: the compound.
        theme: the theme of the drawing.
        prefix: a prefix for all ids of the drawing.
        width: the width of the drawing in pixels; 0 for the smallest possible.
    """
    return left_and_right.game(start, theme, prefix, width)


@service()
def partizan_play(start: Start, move: str) -> dict[str, Any]:
    """Make a move in a compound for two players.

    Args:
        start: the compound.
        move: a move, as the service partizan writes it.
    """
    return left_and_right.made(start, move)


@service(long=True)
def partizan_solve(start: Start) -> dict[str, Any]:
    """Say who wins a compound for two players, and why.

    Args:
        start: the compound.
    """
    return left_and_right.judged(start)


@service(long=True)
def partizan_reply(
    start: Start, strength: Annotated[str, Bounds(most=20)] = "perfect", seed: Seed = 0
) -> dict[str, Any]:
    """Choose a move in a compound for two players.

    Args:
        start: the compound.
        strength: perfect, random, or a skill such as 0.7.
        seed: the random seed.
    """
    return left_and_right.reply(start, strength, seed)
