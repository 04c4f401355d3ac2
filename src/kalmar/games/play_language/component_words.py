"""Say what the components are in games whose moves leave several.

What has no move any more is a component where it is a heap, and none on boards and graphs. Short
ways of playing end with the first component that has ended, so this decides who wins there.
"""

from kalmar.core.i18n import Message
from kalmar.core.rules import Rules
from kalmar.games.components import EVERY_HEAP
from kalmar.games.heaps.codes import code_of

OURS, CUSTOM = "kalmar.games.", "kalmar.games.custom."


def component_words(rules: Rules) -> Message | None:
    """Return what the components are that a move leaves; None where it always leaves one.

    >>> from kalmar.games.registry import find_rules
    >>> component_words(find_rules("kayles")), component_words(find_rules("nim"))
    ('every heap that a move leaves is one, also if no move is left in it', None)
    """
    declared: Message | None = getattr(rules, "component_words", None)
    code = None if declared is not None else code_of(rules)
    return EVERY_HEAP if code is not None and code.most_parts > 1 else declared


def may_split(rules: Rules) -> bool:
    """Return whether a move may leave several components; also where that is not known.

    >>> from kalmar.games.registry import find_rules
    >>> may_split(find_rules("kayles")), may_split(find_rules("nim"))
    (True, False)
    """
    return component_words(rules) is not None or not _is_known(rules)


def _is_known(rules: Rules) -> bool:
    """Return whether rules would say it if a move left several components: ours, or declared."""
    kind = type(rules).__module__
    ours = kind.startswith(OURS) and not kind.startswith(CUSTOM)
    return ours or code_of(rules) is not None or hasattr(rules, "said")
