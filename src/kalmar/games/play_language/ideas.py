"""Ideas: why whoever leaves a lost position wins, in a sentence that a pupil can follow.

`ideas.md` has the sentences, each with the games and the number of components it is about. Two
arguments hold for every game in a sum: equal components are played by copying, and every game is
a heap in disguise.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any

from kalmar.core.cards import read_cards
from kalmar.core.choices import Choice, Ending
from kalmar.core.compounds import Compound, Position, is_terminal
from kalmar.core.i18n import message
from kalmar.core.rules import Play
from kalmar.games.play_language.introduction import key_of

COPYING = message(
    "Leave equal parts in pairs and copy: whatever the other player does in one, do in its twin."
)
VALUES = message(
    "Every game has a value, as if it were a heap."
    " Leave values that would be a losing position in Nim."
)


def _up_to(rules: Any, _: Any) -> int:
    """Return one more than may be taken at most, where everything up to that may be; else 0."""
    numbers: tuple[int, ...] = rules.numbers
    return len(numbers) + 1 if numbers == tuple(range(1, len(numbers) + 1)) else 0


def _is_half_turned(rules: Any, rows: tuple[str, ...]) -> bool:
    """Return whether a half-turn leaves a board as it is, and moves every place for a domino."""
    cells, high, wide = "".join(rows), len(rows), len(rows[0])
    is_centred = (high % 2 or wide % 2) and rows[(high - 1) // 2][(wide - 1) // 2] == "."
    return not rules.surface and cells == cells[::-1] and not is_centred


CONDITIONS: dict[str, Callable[[Any, Any], int]] = {
    "up to": _up_to,
    "hook": lambda _, rows: len(rows) == rows[0] and set(rows[1:]) == {1},
    "two rows": lambda _, rows: len(rows) == 2,
    "tree": lambda _, edges: len({end for edge in edges for end in edge} - {0}) == len(edges),
    "half-turn": _is_half_turned,
}
"""What must hold of each component beside its game; a number is filled into the sentence."""

IDEAS = tuple(read_cards(__file__, "ideas.md"))


def idea_of(position: Position, play: Play, has_values: bool = False) -> str:
    """Say why the player who has left a lost position wins; nothing if no such words are known.

    Args:
        position: one that the player to move loses.
        play: who wins.
        has_values: whether values are shown beside it, so that it need not mention them.

    >>> from kalmar.games.notation.positions import parse_position
    >>> idea_of(parse_position("bounded-nim(3) 8"), Play.NORMAL)
    'Leave a multiple of 4. Whatever the other player takes, make it up to 4.'
    >>> idea_of(parse_position("grundys-game 4"), Play.NORMAL)
    ''
    """
    rules = position.rules
    if not isinstance(rules, Compound) or (rules.choice, rules.ending) != (Choice.ONE, Ending.LONG):
        return ""
    live = [part for part in position.component if not is_terminal(part)]
    if any(isinstance(part.rules, Compound) for part in live) or not live:
        return ""
    if play is Play.NORMAL and not any(count % 2 for count in Counter(live).values()):
        return COPYING
    keys = {key_of(part.rules) for part in live}
    for card in IDEAS:
        parts = card.fields.get("parts", "")
        applies = (keys <= {*card.listed("games")}
                   and play.value == card.fields.get("play", Play.NORMAL.value)
                   and parts in ("", "one" if len(live) == 1 else "several"))  # fmt: skip
        whole = _condition(card.fields.get("if", ""), live) if applies else 0
        if whole:
            return message(card.text[0], whole=whole)
    return VALUES if play is Play.NORMAL and len(live) > 1 and not has_values else ""


def _condition(name: str, live: list[Position]) -> int:
    """Return the number for which a condition holds of all components; 0 if there is none."""
    found = {CONDITIONS[name](part.rules, part.component) for part in live} if name else {1}
    return found.pop() if len(found) == 1 else 0
