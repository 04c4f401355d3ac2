"""The glossary: terms of the field as Kalmár uses them, with the Hungarian ones of the sources.

The names are those of the indexes of Winning Ways, of On Numbers and Games, and of Siegel's
Combinatorial Game Theory that concern impartial games. To add one, write it in the file of its
subject. Games and theorems explain themselves, and have no term of their own.
"""

from kalmar.core.by_name import load_named
from kalmar.core.i18n import name_forms, name_key
from kalmar.theory.glossary.term import GlossaryTerm

__all__ = ["GLOSSARY", "GlossaryTerm", "find_terms"]

SUBJECTS = ("positions", "values", "misere", "heaps", "coins_and_graphs", "sources", "program")
"""The files of this folder that hold terms, in the order of the page."""

GLOSSARY: tuple[GlossaryTerm, ...] = tuple(
    term for subject in SUBJECTS for term in load_named(f"{__name__}.{subject}:TERMS")
)


def find_terms(name: str, *, exact: bool = False) -> tuple[GlossaryTerm, ...]:
    """Find the terms with this name, in English or Hungarian; none for other words.

    Args:
        name: as typed, in any case, with or without accents, blanks and hyphens, also in plural.
        exact: whether a plural is refused.

    >>> [str(term.name) for term in find_terms("P positions")]
    ['P-position']
    >>> find_terms("bog")[0].meaning == find_terms("branching vertices")[0].meaning
    True
    >>> find_terms("zebra")
    ()
    """
    for form in (name_key(name),) if exact else name_forms(name):
        found = tuple(term for term in GLOSSARY if form in map(name_key, term.names))
        if found:
            return found
    return ()
