"""Sequences and tables as a command shows them: in a format, and as pictures."""

from kalmar.answers.tables.values import Sequence, Table
from kalmar.cli.output import Output
from kalmar.cli.output_settings import output_settings
from kalmar.cli.pictures import Pictures
from kalmar.cli.write import bold, emit, tell
from kalmar.core.i18n import spoken
from kalmar.render.formats import written
from kalmar.render.formats.text import black_and_white, caption, meanings
from kalmar.theory.valuations import GRUNDY

__all__ = ["show_values"]


def show_values(found: Sequence | Table, drawn: Pictures, out: Output) -> None:
    """Draw the pictures; write the values if they were asked for, or if there is no picture."""
    if drawn:
        draw(found, drawn)
    if drawn and not out.is_named:
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
    """Print a caption for values other than the usual ones, beside the values themselves."""
    if not output_settings().quiet:
        tell(caption(found))


def draw(found: Sequence | Table, drawn: Pictures) -> None:
    """Draw the pictures."""
    from kalmar.render.plots.sequences_and_tables import picture

    drawn.draw(lambda kind: picture(found, kind, drawn.style))
