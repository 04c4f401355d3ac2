"""Which components the compiled searches take, and where these lie on a field of theirs.

Components of removal games are sets of points; boards with stones of two colours are sets as well,
of which each square has more than one.
"""

from collections.abc import Sequence

from kalmar.rules import Component, Rules
from kalmar.rules.removal import removal_of
from kalmar.search.fields import Field, field_of
from kalmar.search.stone_fields import StoneField, has_stones, stone_field

__all__ = ["field_for", "points_in", "size_of", "takes"]


def takes(rules: Rules) -> bool:
    """Whether some component of rules can be searched.

    >>> from kalmar.games import find_rules
    >>> takes(find_rules("cram")), takes(find_rules("nogo")), takes(find_rules("nim"))
    (True, True, False)
    """
    return hasattr(rules, "removal") or has_stones(rules)


def size_of(rules: Rules, component: Component) -> int | None:
    """How many points or squares of a component play is about; None for other components.

    >>> from kalmar.games import find_rules
    >>> size_of(find_rules("nogo"), ("x..",)), size_of(find_rules("clobber"), ("xo.",))
    (2, 2)
    """
    if has_stones(rules):
        return StoneField.stones_of(rules.name, component)
    removal = removal_of(rules, component)
    return None if removal is None else removal.points


def field_for(rules: Rules, components: Sequence[Component]) -> Field | None:
    """A field on which components of one game lie; None where there is none.

    Args:
        rules: of all the components.
        components: one of them at least has a size.

    >>> from kalmar.games import find_rules
    >>> field_for(find_rules("nogo"), [("...",), ("x.", "..")]).width
    3
    """
    if has_stones(rules):
        sides = [sorted((len(board), len(board[0]))) for board in components]
        return stone_field(rules.name, max(s[0] for s in sides), max(s[1] for s in sides))
    removals = [found for found in (removal_of(rules, one) for one in components) if found]
    return field_of(removals) if removals else None


def points_in(field: Field, rules: Rules, component: Component) -> int | None:
    """A component as a set of points of a field; None where it does not lie there.

    >>> from kalmar.games import find_rules
    >>> cram = find_rules("cram")
    >>> points_in(field_for(cram, [cram.parse("1x3")]), cram, cram.parse(".."))
    3
    """
    if isinstance(field, StoneField):
        return field.board_of(component)
    removal = removal_of(rules, component)
    return None if removal is None else field.points_of(removal)
