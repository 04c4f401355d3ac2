"""The fields of an answer as plain data, each worked out by itself: those of `Answer.to_dict`."""

from collections.abc import Callable
from itertools import islice
from operator import attrgetter
from typing import Any

from kalmar.answers.answer import LISTED_MOVES, Answer
from kalmar.answers.moves_in_words import move_text
from kalmar.core.compositions import composition_of
from kalmar.core.compounds import Compound
from kalmar.games.notation.positions import format_position


def composition_name(answer: Answer) -> str:
    """Return the name of the way in which the components are played."""
    rules = answer.position.rules
    assert isinstance(rules, Compound)
    return composition_of(rules.choice, rules.ending).name


def winning_moves(answer: Answer, most: int = LISTED_MOVES) -> list[str]:
    """Return the first winning moves in words; none where they cannot be counted."""
    if answer.winning_move_count is None:
        return []
    return [move_text(answer.position, move) for move in islice(answer.winning_moves(), most)]


ANSWER_FIELDS: dict[str, Callable[[Answer], Any]] = {
    "position": lambda answer: format_position(answer.position, sign=False),
    "composition": composition_name,
    "convention": attrgetter("play.value"),
    "outcome": attrgetter("outcome.value"),
    "valuation": attrgetter("valuation.name"),
    "value": attrgetter("value"),
    "theorem": attrgetter("theorem"),
    "winning_moves": winning_moves,
    "winning_move_count": attrgetter("winning_move_count"),
    "move_count": attrgetter("move_count"),
    "option_count": attrgetter("option_count"),
    "length": attrgetter("length"),
    "length_meaning": attrgetter("length_meaning"),
    "line": lambda answer: list(answer.line),
    "line_complete": attrgetter("line_complete"),
    "reason": attrgetter("reason"),
    "note": attrgetter("note"),
    "moves": lambda answer: answer.moves.to_list(LISTED_MOVES),
}
"""For each field a function that works out no other one."""
