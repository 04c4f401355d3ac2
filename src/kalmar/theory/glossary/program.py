"""Words of this program."""

from kalmar.core.i18n import message
from kalmar.theory.glossary.term import GlossaryTerm

__all__ = ["TERMS"]

TERMS: tuple[GlossaryTerm, ...] = (
    GlossaryTerm(
        message("shape"),
        message(
            "the form in which a component is drawn: heap, row, board, grid, plant, towns, text, …"
        ),
        command='solve "nim 3 5" --draw',
    ),
    GlossaryTerm(
        message("theorem"),
        message("a statement on which an answer rests; Kalmár calls nothing else proved"),
        command="explain --theorems",
    ),
    GlossaryTerm(
        message("limit"),
        message("how many positions, or how much time or memory, a computation may use"),
        (),
        ("budget",),
        command='solve "cram 3x4" --limit 100000',
    ),
    GlossaryTerm(
        message("search"),
        message("exploring the game graph itself, up to a limit of positions"),
        ("keresés",),
        command='solve "cram 3x4"',
    ),
)
