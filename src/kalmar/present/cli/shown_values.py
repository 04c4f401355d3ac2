"""Sequences and tables as a command shows them: in a format, and as pictures."""

from kalmar.present.cli.emit import bold, emit, tell
from kalmar.present.cli.manners import manners
from kalmar.present.cli.output import Output
from kalmar.present.cli.pictures import Pictures
from kalmar.present.formats import written
from kalmar.present.formats.plain import black_and_white, caption, meanings
from kalmar.tables.values import Sequence, Table
from kalmar.values import GRUNDY
from kalmar.words import spoken

__all__ = ["show_values"]


def show_values(found: Sequence | Table, drawn: Pictures, out: Output) -> None:
    """Draw the pictures; write the values if they were asked for, or if there is no picture."""
    if drawn:
        draw(found, drawn)
    if drawn and not out.asked:
        return
    if isinstance(found, Table) and drawn.style.only_zeros and out.format == "text":
        shown: str | bytes = black_and_white(found)
    else:
        shown = written(found, out.format, out.row)
    if out.format == "text" and not out.headed and found.valuation is not GRUNDY:
        tell_values(found)
    if out.headed:
        emit(bold(spoken(caption(found))))
        if found.valuation.kinds:
            emit(spoken(meanings(found)))
    out.put(shown)


def tell_values(found: Sequence | Table) -> None:
    """Say what values other than the usual ones are, beside the values themselves."""
    if not manners().quiet:
        tell(caption(found))


def draw(found: Sequence | Table, drawn: Pictures) -> None:
    """Draw the pictures."""
    from kalmar.present.plot import picture

    drawn.draw(lambda kind: picture(found, kind, drawn.style))
