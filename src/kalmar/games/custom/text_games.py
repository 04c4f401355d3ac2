"""Build the rules that a text states, once small components have been looked at.

n -> n - 1
n -> n - k for k in 1, 3, 4
n -> a, n - a if a < n - a
"""

import re
from contextlib import suppress
from functools import lru_cache
from itertools import product
from typing import Any

from kalmar.core.errors import GameError, LimitReached
from kalmar.core.rules import Rules
from kalmar.games.custom.rule_text import read_rules
from kalmar.games.custom.text_components import TextHeaps, TextKinds, TextSquares
from kalmar.games.custom.text_rules import FIRST_TRIED, TextRules, made_of
from kalmar.games.whole_turns import with_whole_turns

MOST_TRIED = 12_000
FEW_TRIES = 1_000
"""What is looked at before a game is accepted."""


@lru_cache(maxsize=64)
def text_rules(text: str, title: str = "") -> Any:
    """Build the rules that a text states.

    Args:
        text: statements, one a line or with semicolons between them.
        title: a name under which they are known; without one the name is the text itself.

    Raises:
        RuleTextError: the text cannot be read.
        GrowingError: what a move leaves is not smaller.

    >>> text_rules("n -> n - 1").name
    'rules(n->n-1)'
    """
    if not text.strip():
        raise GameError("rules need a move in parentheses, such as rules(n->n-1;n->n-3) 7")
    found = read_rules(text)
    size = found.sizes.get("", 0)
    kind = {0: TextKinds, 1: TextHeaps, 2: TextSquares}.get(size, TextRules)
    rules: Any = kind(found.text, title)
    vars(rules)["said"] = found  # with the lines of the text as it was written
    with suppress(LimitReached):  # what grows later is refused where play comes to it
        for place in rules.small():
            for _ in rules.left(place, FEW_TRIES):
                pass
        _refuse_idle(rules)
    del rules.orders[1:]
    return rules


def text_game(text: str) -> Rules:
    """Build the game that a text states, by whole turns where moves entail or a pass is allowed.

    >>> text_game("n -> n - 1; pass").name
    'rules(n->n-1;pass)'
    """
    return with_whole_turns(text_rules(text))


def _refuse_idle(rules: TextRules) -> None:
    """Refuse a move without letters to choose that no component has, as one that divides by zero.

    Components are looked at up to twice the largest number of the text, if those are not too many.

    Raises:
        RuleTextError: there is one.
    """
    largest = 2 * max([0, *map(int, re.findall("[0-9]{1,9}", rules.said.text))]) + FIRST_TRIED
    # A move with letters may need a component beyond those tried here, so it is not judged.
    plain = [move for move in rules.said.moves if not (move.choices or move.free)]
    for move in plain:
        size = rules.said.sizes[move.kind]
        most = min(largest, round(MOST_TRIED ** (1 / size)))
        made = made_of([move])
        if not any(True for place in product(range(most), repeat=size) for _ in made(*place)):
            raise move.at.refused(
                "no component has the move {move}: remove it, or write what it leaves, as in"
                " n -> n - 1",
                move=move.text,
            )
