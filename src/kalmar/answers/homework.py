"""Check homework: the moves of a game and claims about positions, line by line.

A homework is a text. Its first line is the position in which a game starts, and each further line a
move, or a claim: `nim 3 5 = 6` about a value, `kayles 7: N` about who wins. `start: POSITION` opens
another game, and a line `misere` before it says that the last move loses. Empty lines, and lines
that begin with `//`, mean nothing. The check ends at the first wrong line and says why it is wrong.
"""

import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from kalmar.answers.analysis import Analysis
from kalmar.answers.answer import Answer, analysed, solve
from kalmar.answers.find_move import find_move, readings
from kalmar.answers.moves_in_words import move_text
from kalmar.answers.workings import reason_of_move
from kalmar.core.compositions import Composition, CompositionName, PlayName, ValuationName
from kalmar.core.compounds import Position, is_terminal
from kalmar.core.errors import DataError, KalmarError, LimitReached, PositionError
from kalmar.core.i18n import LANGUAGES, message, name_key, translate
from kalmar.core.rules import Outcome, Play
from kalmar.core.turns import Move, after
from kalmar.games.notation import format_position, parse_position
from kalmar.theory.table import find_play
from kalmar.theory.valuations.valuation import Valuation

Kind = Literal["start", "move", "value", "outcome"]
Verdict = Literal["right", "wrong", "unclear", "unjudged"]

MOST_LINES = 2_000

COMMENT = "//"
START = re.compile(r"(?:start|from|kezdőállás)\s*:\s*(?P<position>.+)", re.IGNORECASE)
MISERE = {"misere", "betli"}
VALUE = re.compile(r"(?P<position>.*[^\s=])\s*=\s*(?P<claim>\d{1,18})")
OUTCOME = re.compile(r"(?P<position>.*[^\s:])\s*:\s*(?P<claim>[NPD]|draw)", re.IGNORECASE)
BRACKETED = re.compile(r"\d{1,4}\)\s*(?P<move>.+)")
NUMBERED = re.compile(r"\d{1,4}\.\s*(?P<move>.+)")

WORTH = {Outcome.N: 2, Outcome.DRAW: 1, Outcome.P: 0}
"""What an outcome is worth to the player to move; both players together have 2."""
OUTCOMES = {"n": Outcome.N, "p": Outcome.P, "d": Outcome.DRAW, "draw": Outcome.DRAW}


@dataclass(frozen=True)
class HomeworkStep:
    """One line of a homework, checked.

    Attributes:
        line: its number, from 1.
        text: as it was written.
        kind: what it says: a start position, a move, a value, or who wins.
        verdict: `right`, `wrong`, `unclear` where it can mean several things, or `unjudged` where
            the position is too large: the move is legal then, and no more is known.
        reason: why it is not right; empty where it is.
    """

    line: int
    text: str
    kind: Kind
    verdict: Verdict
    reason: str = ""

    @property
    def fails(self) -> bool:
        """Return whether the line is wrong, or says nothing clear."""
        return self.verdict in ("wrong", "unclear")

    def to_dict(self) -> dict[str, Any]:
        """Convert to plain data for JSON."""
        return asdict(self)


@dataclass(frozen=True)
class Homework:
    """A homework that was checked up to its first wrong move.

    Attributes:
        steps: the lines that were checked; all claims up to a wrong move.
        position: the last position of the last game; empty where no game was played.
        over: whether play is over there.
    """

    steps: tuple[HomeworkStep, ...]
    position: str
    over: bool

    @property
    def first_wrong(self) -> HomeworkStep | None:
        """Return the first step that is wrong or unclear; None if there is none."""
        return next((step for step in self.steps if step.fails), None)

    def to_dict(self) -> dict[str, Any]:
        """Convert to plain data for JSON."""
        wrong = self.first_wrong
        return {
            "right": wrong is None,
            "steps": [step.to_dict() for step in self.steps],
            "first_wrong": None if wrong is None else wrong.to_dict(),
            "position": self.position,
            "over": self.over,
        }


def check_homework(
    text: str,
    composition: CompositionName | Composition | None = None,
    play: Play | PlayName = Play.NORMAL,
    limit: int | None = None,
    valuation: Valuation | ValuationName | None = None,
    *,
    misere: bool = False,
) -> Homework:
    """Check a homework, and find its first wrong line.

    Args:
        text: of the homework, as the module says; lines may be moves in any words that `find_move`
            reads, numbered or not.
        composition: how components are played; as each position says it if None.
        play: the convention.
        limit: how many positions a search may visit; None for the usual limit.
        valuation: that claimed values belong to; that of the theorem used if None.
        misere: the same as `play="misere"`.

    Raises:
        DataError: there is nothing to check, too much of it, or no start position before a move.

    >>> moves = ["nim 3 5", "take 2 from heap 2", "take 1 from heap 1", "1: 1"]
    >>> found = check_homework(chr(10).join(moves)).first_wrong
    >>> found.line, found.reason.split("; ")[0]
    (4, 'the win was given away: this leaves value 2, so the other player wins')
    >>> check_homework("nim 3 5 = 7").first_wrong.reason
    'G⁺ = 6: Grundy values 3 ⊕ 5 = 6 (nim 3, nim 5): not zero, so the player to move wins.'
    """
    lines = text.splitlines()
    if len(lines) > MOST_LINES:
        raise DataError("the homework has more than {most:,} lines", most=MOST_LINES)
    checker = _Checker(composition, find_play(play, misere), limit, valuation)
    steps: list[HomeworkStep] = []
    for step in checker.steps(lines):
        steps.append(step)
        if step.fails and step.kind == "move":  # what follows begins at an unknown position
            break
    if not steps:
        raise DataError(
            "there is nothing to check: write a position such as nim 3 5 in the first line,"
            " and a move or a claim such as nim 3 5 = 6 in every other line"
        )
    here = checker.position
    shown = "" if here is None else format_position(here)
    return Homework(tuple(steps), shown, here is not None and is_terminal(here))


@dataclass
class _Checker:
    """A homework in progress."""

    composition: CompositionName | Composition | None
    play: Play
    limit: int | None
    valuation: Valuation | ValuationName | None
    position: Position | None = None
    analysis: Analysis | None = field(default=None, repr=False)
    too_large: str = ""

    def steps(self, lines: list[str]) -> Iterator[HomeworkStep]:
        """Yield a step for each line that says something."""
        for number, line in enumerate(lines, 1):
            text = line.strip()
            if not text or text.startswith(COMMENT):
                continue
            if name_key(text) in MISERE:
                self.play = Play.MISERE
                continue
            kind, verdict, reason = self._checked(number, text)
            yield HomeworkStep(number, text, kind, verdict, reason)

    def _checked(self, number: int, text: str) -> tuple[Kind, Verdict, str]:
        """Return what a line is, whether it is right, and why it is not."""
        begun = START.fullmatch(text)
        if begun:
            return self._begun(number, begun["position"])
        if value := VALUE.fullmatch(text):
            return ("value", *self._of_claim(value["position"], int(value["claim"])))
        if outcome := OUTCOME.fullmatch(text):
            wins = OUTCOMES[outcome["claim"].casefold()]
            return ("outcome", *self._of_claim(outcome["position"], wins))
        if self.position is None:
            return self._begun(number, text)
        return ("move", *self._moved(self.position, text))

    def _begun(self, number: int, text: str) -> tuple[Kind, Verdict, str]:
        """Begin a game."""
        try:
            self.position = parse_position(text, self.composition)
        except KalmarError as error:
            raise DataError(
                "line {number} is not a starting position: {reason}",
                number=number,
                reason=error.sentence,
            ) from error
        self.analysis, self.too_large = None, ""
        try:
            self.analysis = analysed(self.position, self.play, self.limit)
        except LimitReached as error:
            self.too_large = error.sentence  # moves are checked by the rules alone
        return "start", "right", ""

    def _of_claim(self, text: str, claimed: int | Outcome) -> tuple[Verdict, str]:
        """Check a claimed value or outcome."""
        try:
            answer = solve(text, self.composition, self.play, self.valuation, self.limit, kept=0)
        except LimitReached as error:
            return "unjudged", error.sentence
        except KalmarError as error:
            return "unclear", error.sentence
        if claimed in (answer.outcome, answer.value):
            return "right", ""
        return "wrong", _truth(answer, claimed)

    def _moved(self, here: Position, text: str) -> tuple[Verdict, str]:
        """Make a move, and check whether it is legal and keeps what the player had."""
        try:
            move = _move_of(here, text)
        except PositionError as error:
            clear = next(readings(here, text), None) is None
            return "wrong" if clear else "unclear", error.sentence
        self.position = after(here, move)
        return self._judged(here, move)

    def _judged(self, here: Position, move: Move) -> tuple[Verdict, str]:
        """Return whether a legal move gave a win or a draw away."""
        analysis = self.analysis
        if analysis is None:
            return "unjudged", self.too_large
        try:
            before, then = analysis.outcome_of(here), analysis.outcome_of(after(here, move))
            if WORTH[before] + WORTH[then] <= 2:
                return "right", ""
            why = reason_of_move(analysis, move, here)
        except LimitReached as error:
            return "unjudged", error.sentence
        if before is Outcome.N:
            return "wrong", message("the win was given away: {why}", why=why)
        return "wrong", message("the draw was given away: {why}", why=why)


def _truth(answer: Answer, claimed: int | Outcome) -> str:
    """Describe what is so in place of a wrong claim, and why."""
    if isinstance(claimed, Outcome):
        return answer.reason
    if answer.value is None:
        return message("{symbol} is undefined: {reason}", symbol=answer.valuation.symbol,
                       reason=answer.reason)  # fmt: skip
    return message("{symbol} = {value}: {reason}", symbol=answer.valuation.symbol,
                   value=answer.valuation.words(answer.value), reason=answer.reason)  # fmt: skip


def _move_of(position: Position, text: str) -> Move:
    """Return the move that a line means, with or without its number in the game.

    Raises:
        PositionError: none is meant, or several are.
    """
    bracketed = BRACKETED.fullmatch(text)
    if bracketed:
        return find_move(position, bracketed["move"])
    numbered = NUMBERED.fullmatch(text)
    if numbered and next(readings(position, text), None) is None:
        # "1. kupac: vegyél el 9" names heap 1: the number goes only where all words are left.
        for move in dict.fromkeys(readings(position, numbered["move"])):
            printed = {translate(move_text(position, move), code) for code in LANGUAGES}
            if numbered["move"].casefold() in {words.casefold() for words in printed}:
                return move
    return find_move(position, text)
