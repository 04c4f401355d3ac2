"""The kernel triple: is it terminal, a P-position in normal play, a P-position in misère play?

The triple is what the misère selective compound needs (theorem 3.27 of source 000). It is one
integer with three bits, so that loops can carry it.
"""

from collections.abc import Iterable

from kalmar.rules import Play
from kalmar.values.operations import KERNEL_ENDED, KERNEL_MISERE, KERNEL_NORMAL
from kalmar.values.valuation import Valuation
from kalmar.words import said

__all__ = ["KERNEL"]


def kernel(options: Iterable[int]) -> int:
    """In a kernel iff no option is.

    >>> kernel([KERNEL_ENDED | KERNEL_NORMAL]) == KERNEL_MISERE
    True
    """
    met = 0
    for value in options:
        met |= value
    return (KERNEL_NORMAL | KERNEL_MISERE) & ~met


def is_misere_p(value: int) -> bool:
    """Whether the triple is that of a misère P-position.

    >>> is_misere_p(KERNEL_MISERE), is_misere_p(KERNEL_ENDED | KERNEL_NORMAL)
    (True, False)
    """
    return value & KERNEL_MISERE != 0


def kernel_words(value: int) -> str:
    """The triple in words.

    >>> kernel_words(KERNEL_ENDED | KERNEL_NORMAL), kernel_words(0)
    ('ended', 'neither P')
    """
    if value & KERNEL_ENDED:
        return said("ended")
    names = {
        0: said("neither P"),
        KERNEL_NORMAL: said("P in normal play"),
        KERNEL_MISERE: said("P in misère play"),
    }
    return names.get(value, said("P in both"))


KERNEL = Valuation(
    name="kernel",
    symbol="M",
    title=said("kernel triple"),
    headings=(said("Kernel triple"), said("Kernel triples")),
    definition=said(
        "whether play has ended (1), it is a P-position of normal play (2), and one of misère"
        " play (4), added up"
    ),
    play=Play.MISERE,
    ended=KERNEL_ENDED | KERNEL_NORMAL,
    of_options=kernel,
    is_p=is_misere_p,
    aliases=("m", "triple", "kernel-triple"),
    source="source 000, theorem 3.27",
    words=kernel_words,
    kinds=(
        KERNEL_ENDED | KERNEL_NORMAL,
        KERNEL_MISERE,
        KERNEL_NORMAL,
        KERNEL_NORMAL | KERNEL_MISERE,
        0,
    ),
    p_words=(said("a misère P-position"), said("not a misère P-position")),
)
