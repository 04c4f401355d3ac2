"""Explain answers and moves to people: by the idea behind them, by examples, and line by line.

A theorem gives a value; a pupil asks what to do. Where `games.play_language` has a sentence
about what a winning move leaves, it is the reason; where it has none, an example of play is.
`explain_steps` leads line by line from the options of components to the value of the whole.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from operator import itemgetter

from kalmar.answers import reasons
from kalmar.answers.analysis import Analysis
from kalmar.answers.by_values import ByValues
from kalmar.answers.move_report import MoveReport, why_move
from kalmar.answers.moves_in_words import move_text
from kalmar.answers.valued import EvaluatedPosition
from kalmar.core.compounds import Position, is_terminal
from kalmar.core.errors import LimitReached
from kalmar.core.i18n import Message, join_messages, message, plural_message
from kalmar.core.rules import Outcome
from kalmar.core.turns import Move, after, moves
from kalmar.games.play_language.introduction import idea_of
from kalmar.theory.moore import columns
from kalmar.theory.operations import ALMOST_ENDED, ENDED, KERNEL_ENDED, KERNEL_MISERE, KERNEL_NORMAL
from kalmar.theory.valuations.valuation import Fold, Length

MOST_ASKED = 30
"""Among so many winning moves one with an idea is looked for."""

MOST_REPLIES = 300
"""Among so many replies one is looked for that has an answer."""

Shown = tuple[str, tuple[str, ...], Position]
"""A reason, moves that show it if it is not enough, and the position after them."""


def explained_moves(report: MoveReport) -> list[Move]:
    """List the first winning moves, those with an idea before the others, the quickest first.

    >>> from kalmar.answers.analyse import analyse
    >>> from kalmar.games.notation import parse_position
    >>> from kalmar.core.rules import Play
    >>> start = parse_position("kayles 9")
    >>> of_start = analyse(start, Play.NORMAL, 10**6)
    >>> move_text(start, explained_moves(MoveReport(of_start))[0])
    'take 1, leaving 4 and 4'
    """
    sure = report.analysis.sure_move(report.position)
    if sure is not None:
        return [sure]
    good = [row.move for row in report.first(MOST_ASKED) if row.outcome == "win"]
    won = report.analysis.outcome_of(report.position) is Outcome.N
    if report.stopped is not None and not good and won:  # before the first one was found
        best = report.analysis.best_move(report.position)
        good = [best] if best is not None else []
    play = report.analysis.play
    return sorted(good, key=lambda move: not idea_of(after(report.position, move), play, True))


def idea_in(report: MoveReport) -> str:
    """Return the idea by which the winner of a position wins; nothing where there is none.

    >>> from kalmar.answers.analyse import analyse
    >>> from kalmar.games.notation import parse_position
    >>> from kalmar.core.rules import Play
    >>> start = parse_position("bounded-nim(3) 6")
    >>> of_start = analyse(start, Play.NORMAL, 10**6)
    >>> idea_in(MoveReport(of_start))
    'Leave a multiple of 4. Whatever the other player takes, make it up to 4.'
    """
    position, play = report.position, report.analysis.play
    if report.analysis.outcome_of(position) is Outcome.P:
        return idea_of(position, play)
    try:
        good = explained_moves(report)
    except LimitReached:  # no winning move is found soon
        return ""
    return idea_of(after(position, good[0]), play) if good else ""


def reason_of_move(analysis: Analysis, move: Move, position: Position) -> str:
    """Explain in a line why a move is good or bad: what it leaves, and the idea of the winner.

    >>> from kalmar.answers.analyse import analyse
    >>> from kalmar.games.notation import parse_position
    >>> from kalmar.core.rules import Play
    >>> start = parse_position("bounded-nim(3) 6")
    >>> of_start = analyse(start, Play.NORMAL, 10**6)
    >>> reason_of_move(of_start, explained_moves(MoveReport(of_start))[0], start)[60:]
    'Leave a multiple of 4. Whatever the other player takes, make it up to 4.'
    """
    why, left = join_messages(why_move(analysis, move, position), "; "), after(position, move)
    if not is_terminal(left) and analysis.outcome_of(left) is Outcome.N:
        reply = analysis.best_move(left)
        left = left if reply is None else after(left, reply)
    idea = idea_of(left, analysis.play, True) if analysis.outcome_of(left) is Outcome.P else ""
    return message("{why}. {idea}", why=why, idea=idea) if idea else why


def show_move(analysis: Analysis, move: Move, start: Position) -> Shown:
    """Explain a move to a pupil: by the idea, else by moves that show it, which are returned too.

    >>> from kalmar.answers.analyse import analyse
    >>> from kalmar.answers.find_move import find_move
    >>> from kalmar.core.rules import Play
    >>> from kalmar.games.notation import parse_position
    >>> start = parse_position("grundys-game 8")
    >>> of_start = analyse(start, Play.NORMAL, 10**6)
    >>> show_move(of_start, find_move(start, "split it into 2 and 6"), start)[1]
    ('split it into 2 and 6', 'split heap 2 into 2 and 4')
    """
    there = after(start, move)
    wins = not is_terminal(there) and analysis.outcome_of(there) is Outcome.P
    idea = "" if is_terminal(there) else idea_in(MoveReport(analysis, there))
    if wins and idea:
        return idea, (), start
    texts, left = [move_text(start, move)], there
    for one in _continued(analysis, there):
        texts.append(move_text(left, one))
        left = after(left, one)
    if len(texts) == 1:
        return join_messages(why_move(analysis, move, start), "; "), (), start
    if wins:
        said = message("Whatever the other player does, you have an answer: for example {reply},"
                       " then {answer}.", reply=texts[1], answer=texts[2])  # fmt: skip
    else:
        said = message("The other player then wins by this move: {reply}.", reply=texts[1])
    return message("{said} {idea}", said=said, idea=idea) if idea else said, tuple(texts), left


def _continued(analysis: Analysis, there: Position) -> list[Move]:
    """Return the reply that refutes a move, or a reply to a winning one with the answer to it."""
    if is_terminal(there) or analysis.outcome_of(there) is Outcome.DRAW:
        return []
    try:
        if analysis.outcome_of(there) is Outcome.N:
            return explained_moves(MoveReport(analysis, there))[:1]
        for reply in islice(moves(there), MOST_REPLIES):
            left = after(there, reply)
            answer = [] if is_terminal(left) else explained_moves(MoveReport(analysis, left))[:1]
            if answer:
                return [reply, *answer]
    except LimitReached:  # a reply may need a longer search than the outcome did
        pass
    return []


def explain_steps(analysis: Analysis) -> tuple[str, ...]:
    """Lines that lead from the options of components to the value of the whole, and who wins.

    Args:
        analysis: of a position; nothing large is computed for it.

    >>> from kalmar.answers.analyse import analyse
    >>> from kalmar.games.notation import parse_position
    >>> from kalmar.core.rules import Play
    >>> for line in explain_steps(analyse(parse_position("kayles 5 2"), Play.NORMAL, 1000)):
    ...     print(line)
    the options of kayles 5 have values 0–3; their mex is 4
    the options of kayles 2 have values 0, 1; their mex is 2
    100  4  kayles 5
    010  2  kayles 2
    110  6  nim-sum
    ^  the highest column with an odd number of ones: a component with a 1 there can change it to 0
    take 1 from row 1, leaving 1 and 3: this leaves value 0: every reply has an answer, so you win
    """
    if is_terminal(analysis.position):
        return ()
    working = analysis.own_working
    if working is None:
        assert isinstance(analysis, ByValues)
        working = (*_parts(analysis.valued), *_ends(analysis))
    return (*working, *_explain_best_move(analysis))


def _explain_best_move(analysis: Analysis) -> Iterator[str]:
    """Describe a winning move and what it leaves, or that no move of a lost position wins."""
    if analysis.outcome is Outcome.P:
        yield message("after every move the other player wins")
        if idea := idea_of(analysis.position, analysis.play, True):
            yield idea
    elif analysis.outcome is Outcome.N:
        try:
            move = analysis.best_move(analysis.position)
        except LimitReached:
            return
        if move is not None:
            why = reason_of_move(analysis, move, analysis.position)
            yield message("{move}: {why}", move=move_text(analysis.position, move), why=why)


def _parts(valued: EvaluatedPosition) -> Iterator[str]:
    """Explain components one by one, then how they combine; nested compounds from the inside."""
    # A component that occurs twice is explained once.
    seen: set[Position] = set()
    for part in valued.parts:
        if part.parts:
            yield from _parts(part)
        elif part.position not in seen and len(seen) < reasons.MOST_PARTS:
            seen.add(part.position)
            yield from _component(part)
    # Many summands would make columns that nobody reads.
    if 1 < len(valued.parts) <= reasons.MOST_SUMMANDS:
        named = [(reasons.name_of(part.position), part.value) for part in valued.parts]
        yield from explain_combination(valued.parts[0].fold, named)


def _component(part: EvaluatedPosition) -> Iterator[str]:
    """Explain where a component's value comes from: a formula, its options, or its end."""
    name, solved = reasons.name_of(part.position), part.solved
    if part.ended:
        yield message("{name} has ended", name=name)
        return
    working = solved.working and solved.working(part.position.component) if solved else None
    if working is not None:
        yield message("{name}: {working}", name=name, working=working)
    elif options := part.option_values:
        sentence = reasons.explain_choice(part.fold.valuation, name, options)
        if sentence is not None:
            yield sentence


def _ends(analysis: Analysis) -> Iterator[str]:
    """Describe who ends it when, if the value implies that."""
    length = analysis.valuation.length
    if length is None:
        return
    if length is Length.HURRIED:
        yield reasons.explain_length(analysis.value, analysis.outcome)
    elif analysis.outcome is Outcome.N:
        yield plural_message(
            analysis.value,
            "you can win and make the game last {number} move",
            "you can win and make the game last {number} moves (counting both players)",
        )
    else:
        yield plural_message(
            analysis.value,
            "the other player wins, and you can end the game in {number} move",
            "the other player wins, and you can end the game in {number} moves (counting both"
            " players)",
        )


Named = Sequence[tuple[str, int]]
"""Components by name, each with its value."""


def explain_combination(fold: Fold, parts: Named) -> tuple[str, ...]:
    """Lines on how the values of two or more components make one.

    Args:
        fold: the valuation with its operation; nothing is said of operations of a user's own.
        parts: the components, each with its name and value.

    >>> from kalmar.theory.valuations import REMOTENESS
    >>> from kalmar.theory.operations import SELECTIVE_SUM
    >>> parts = [("nim 2", 1), ("nim 3", 1), ("kayles 1", 1)]
    >>> explain_combination(Fold(REMOTENESS, SELECTIVE_SUM), parts)
    ('1 ⊞ 1 = 1: the sum minus 1, since both are odd', '1 ⊞ 1 = 1: the sum minus 1, since both are odd')
    """  # noqa: E501 - a line of the program
    name = fold.combine.name
    if " Moore sum " in f" {name}":
        return _moore(name, parts)
    if name in LINES:
        return LINES[name](parts)
    steps = STEPS.get(name)
    return () if steps is None else _stepwise(fold, steps, [value for _, value in parts])


def _nim_sum(parts: Named) -> tuple[str, ...]:
    return columns([value for _, value in parts], [name for name, _ in parts])


def _foreclosed(parts: Named) -> tuple[str, ...]:
    for name, value in parts:
        if value == ENDED:
            return (message("{name} has ended, so the compound has ended", name=name),)
    for name, value in parts:
        if value == ALMOST_ENDED:
            return (message("one move ends {name} and with it the compound", name=name),)
    return _nim_sum(parts)


FIRST_DECIDES = message("the first component to end decides: {name}, after {moves}")
LAST_DECIDES = message("the last component to end decides: {name}, after {moves}")


def _decided(sentence: Message, part: tuple[str, int]) -> tuple[str, ...]:
    name, value = part
    return (message(sentence, name=name, moves=reasons.moves_words(value)),)


def _kernels(parts: Named) -> tuple[str, ...]:
    live = [(name, value) for name, value in parts if not value & KERNEL_ENDED]
    if not live:
        return (message("all components have ended"),)
    if len(live) == 1:
        name, value = live[0]
        if value & KERNEL_MISERE:
            return (message("only {name} has not ended, and it is P in misère play", name=name),)
        return (message("only {name} has not ended, and it is not P in misère play", name=name),)
    wrong = [name for name, value in live if not value & KERNEL_NORMAL]
    if not wrong:
        return (
            message("two or more components have not ended, and all of them are P in normal play"),
        )
    return (
        message(
            "two or more components have not ended, and these are not P in normal play: {names}",
            names=join_messages(wrong[:MOST_STEPS]),
        ),
    )


def _moore(name: str, parts: Named) -> tuple[str, ...]:
    """Format the columns modulo k + 1; misère values carry one bit more."""
    most, misere = int(name.split()[-1]), name.startswith("misère")
    numbers = [value >> 1 if misere else value for _, value in parts]
    lines = columns(numbers, [name for name, _ in parts], most + 1)
    return lines[:-1] if misere else lines


LINES: dict[str, Callable[[Named], tuple[str, ...]]] = {
    "nim-sum": _nim_sum,
    "foreclosed sum": _foreclosed,
    "least": lambda parts: _decided(FIRST_DECIDES, min(parts, key=itemgetter(1))),
    "greatest": lambda parts: _decided(LAST_DECIDES, max(parts, key=itemgetter(1))),
    "kernel sum": _kernels,
}

MOST_STEPS = 12


Step = Callable[[int, int], Message]
"""From two values to the sentence about their total, with `a`, `b` and `total` in it."""


def _stepwise(fold: Fold, step: Step, values: list[int]) -> tuple[str, ...]:
    """Format one line for each component that is added to those before it."""
    total, lines = values[0], list[str]()
    for value in values[1 : 1 + MOST_STEPS]:
        following = fold.combine(total, value)
        lines.append(message(step(total, value).template, a=total, b=value, total=following))
        total = following
    return tuple(lines)


def _selective(a: int, b: int) -> Message:
    if a & b & 1:
        return message("{a} ⊞ {b} = {total}: the sum minus 1, since both are odd")
    return message("{a} ⊞ {b} = {total}: the sum")


def _shortened(a: int, b: int) -> Message:
    if min(a, b) == 0:
        return message("{a} ▽ {b} = 0: one of the two has ended")
    if min(a, b) == 1:
        return message("{a} ▽ {b} = 1: one move ends one of the two")
    if a & b & 1:
        return message("{a} ▽ {b} = {total}: the sum minus 3, since both are odd")
    return message("{a} ▽ {b} = {total}: the sum minus 2")


def _misere_shortened(a: int, b: int) -> Message:
    if min(a, b) == 0:
        return message("{a} ▼ {b} = 0: one of the two has ended")
    if a % 2 == b % 2 == 0:
        return message("{a} ▼ {b} = {total}: the sum minus 2, since both are even")
    return message("{a} ▼ {b} = {total}: the sum minus 1")


STEPS: dict[str, Step] = {
    "selective sum": _selective,
    "shortened sum": _shortened,
    "misère shortened sum": _misere_shortened,
}
