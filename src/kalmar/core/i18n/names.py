"""Names as people type them, compared without regard to what they leave out."""

import unicodedata

__all__ = ["name_key", "plain"]


def plain(name: str) -> str:
    """A name without accents, case, and the difference of blanks, hyphens and underscores.

    >>> plain("RELATÍV PRÍM"), plain("Turning_Turtles")
    ('relativ-prim', 'turning-turtles')
    """
    letters = unicodedata.normalize("NFKD", name.casefold())
    bare = "".join(c for c in letters if not unicodedata.combining(c))
    return "-".join(bare.replace("-", " ").replace("_", " ").replace("'", "").split())


def name_key(name: str) -> str:
    """What two ways of typing one name have in common: blanks and hyphens do not count either.

    >>> name_key("Relatív-prím") == name_key("relativprim")
    True
    """
    return plain(name).replace("-", "")
