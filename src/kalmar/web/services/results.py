"""What services about positions answer, as types: the published schema is made of them.

Sentences are in the language that was asked for; what is for programs is the same in all languages.
"""

from typing import Literal, NotRequired, TypeAlias, TypedDict

Value: TypeAlias = int | str | None
"""A value; text where it is no number, None where it is not defined."""
Convention: TypeAlias = Literal["normal", "misere"]


class Written(TypedDict):
    """A position as text.

    Attributes:
        position: as every service reads it.
    """

    position: str


class Answered(Written):
    """What is known of a position.

    Attributes:
        composition: the name of the way in which the components are played.
        convention: who wins: normal or misere.
        outcome: N if the player to move wins, P if the other does, D for a draw.
        valuation: the name of the valuation that decides.
        value: what the position is worth in it.
        theorem: why this valuation decides.
        winning_moves: the first winning moves in words.
        winning_move_count: how many moves win; null where that is not known.
        move_count: how many moves there are; null where that is not known.
        option_count: to how many positions they lead; null where that is not known.
        length: how many moves best play takes; null where that is not known.
        length_meaning: who hurries and who delays in that length, or why it is not known.
        line: one line of best play.
        line_complete: whether the line goes on to the end of play.
        reason: why the outcome is what it is.
        note: where the game differs from a game of that name in a source.
        moves: every move, with what it leads to.
    """

    composition: str
    convention: Convention
    outcome: str
    valuation: str
    value: Value
    theorem: str
    winning_moves: list[str]
    winning_move_count: int | None
    move_count: int | None
    option_count: int | None
    length: int | None
    length_meaning: str
    line: list[str]
    line_complete: bool
    reason: str
    note: NotRequired[str]
    moves: NotRequired[list["JudgedMove"]]


class Report(Answered):
    """What is known of a position, in words too.

    Attributes:
        idea: what pupils are to look at; empty where there is nothing.
        symbol: that of the valuation.
        length_words: the length in words.
        value_title: what the valuation is called.
        value_words: the value in words; null where it is not defined.
    """

    idea: str
    symbol: str
    length_words: str
    value_title: str
    value_words: str | None


class JudgedMove(TypedDict):
    """A move with what it leads to.

    Attributes:
        move: the move in words.
        leaves: the position after it.
        value: what that is worth.
        outcome: for the player who makes the move: win, loss or draw.
        remoteness: how many moves play takes then; null where that is not known.
    """

    move: str
    leaves: str
    value: Value
    outcome: str
    remoteness: int | None


class MoveWords(TypedDict):
    """A move.

    Attributes:
        move: the move in words.
        key: the same in English, as it stands in links.
        change: what it changes, such as 5 → 2.
    """

    move: str
    key: str
    change: str


class ListedMove(MoveWords):
    """A move of a position that is shown.

    Attributes:
        leaves: the position after it, if that was judged.
        value: what that is worth.
        outcome: for the player who makes the move: win, loss or draw.
        remoteness: how many moves play takes then; null where that is not known.
        reason: why, if it was asked for.
    """

    leaves: NotRequired[str]
    value: NotRequired[Value]
    outcome: NotRequired[str]
    remoteness: NotRequired[int | None]
    reason: NotRequired[str]


class Moves(TypedDict):
    """Moves of a position.

    Attributes:
        moves: the best first.
    """

    moves: list[ListedMove]


class LeftPosition(Written, MoveWords):
    """What a move leaves.

    Attributes:
        before: the position before it.
    """

    before: str


class MadeMove(LeftPosition):
    """What a move leaves, and whether it ends play.

    Attributes:
        over: whether play is over.
        mover_wins: whether it is over, and who made the move has won.
    """

    over: bool
    mover_wins: bool


class Lost(TypedDict):
    """Where the loser of a game gave a won position away.

    Attributes:
        number: that of the move; null where no win was given away.
        drawn_until: the number of the move that gave a draw away; null if none did.
        course: who wins with best play at the start and after each move: 1, 2 or D.
        idea: that of the better move, or of the start.
        better: the better move in words.
    """

    number: int | None
    drawn_until: int | None
    course: list[str]
    idea: str
    better: str | None


class Hint(TypedDict):
    """One step of a series of hints.

    Attributes:
        step: its number.
        of: how many there are.
        hint: what it says.
        places: the numbers of the components that it names.
        move: the move that it names, in English.
    """

    step: int
    of: int
    hint: str
    places: list[str]
    move: str | None


class Why(TypedDict):
    """The reason for an outcome or for a move.

    Attributes:
        why: in a sentence.
        working: the steps of the calculation.
        idea: for pupils, what to leave; empty where there is nothing. Of a position only.
        line: moves that show it, the one asked for first. Of a move only.
        left: the position after them. Of a move only.
    """

    why: str
    working: list[str]
    idea: NotRequired[str]
    line: NotRequired[list[str]]
    left: NotRequired[str]


class HomeworkLine(TypedDict):
    """A line of a homework, checked.

    Attributes:
        line: its number, from 1.
        text: as it was written.
        kind: what it says.
        verdict: unclear where it can mean several things, unjudged where the position is too large.
        reason: why it is not right; empty where it is.
    """

    line: int
    text: str
    kind: Literal["start", "move", "value", "outcome"]
    verdict: Literal["right", "wrong", "unclear", "unjudged"]
    reason: str


class CheckedHomework(Written):
    """A homework, checked up to its first wrong move.

    Attributes:
        right: whether nothing is wrong or unclear.
        steps: its lines.
        first_wrong: the first that is wrong or unclear.
        over: whether play is over in the last position.
    """

    right: bool
    steps: list[HomeworkLine]
    first_wrong: HomeworkLine | None
    over: bool


class WayOutcome(TypedDict):
    """Who wins some games in one way of playing them.

    Attributes:
        composition: the name of the way.
        title: what people call it.
        convention: who wins: normal or misere.
        position: the games as one position.
        rules: the rules of a way of one's own.
        outcome: who wins; null where that is not known.
        error: why it is not known.
        symbol: that of the valuation.
        value: what the position is worth in it, in words.
        reason: why the outcome is what it is.
        moves: how many moves win; null where that is not known.
    """

    composition: str
    title: str
    convention: Convention
    position: str
    outcome: str | None
    rules: NotRequired[list[str]]
    error: NotRequired[str]
    symbol: NotRequired[str]
    value: NotRequired[str | None]
    reason: NotRequired[str]
    moves: NotRequired[int | None]


class WayOutcomes(TypedDict):
    """Who wins some games in each way of playing them.

    Attributes:
        ways: the twelve ways, and that of one's own.
    """

    ways: list[WayOutcome]


class Chance(Written):
    """A start dealt by chance.

    Attributes:
        outcome: who wins; null where that is not known.
    """

    outcome: str | None


class Tasks(TypedDict):
    """Positions for a sheet whose tasks get harder.

    Attributes:
        easy: one with a winning move among few, where there is one.
        explore: the given position.
        prove: one in which every move can be answered, where there is one; it has many moves.
    """

    easy: str
    explore: str
    prove: str


class Vertex(TypedDict):
    """A vertex of a graph.

    Attributes:
        vertex: its name.
        outcome: N if the player to move wins, P if the other does, D for a draw.
        remoteness: how many moves play takes; null where it is drawn or need not end.
        value: its loopy value; null where labels do not decide.
        longest: how many moves play may take; null where it need not end.
        best_move: the vertex to go to.
        step: when it got its label, from 1; null if it has none.
        text: what is written on it.
        layer: 0 at the bottom.
    """

    vertex: str
    outcome: str
    remoteness: int | None
    value: str | None
    longest: int | None
    best_move: str | None
    step: int | None
    text: str
    layer: int


class Vertices(TypedDict):
    """A graph that was solved.

    Attributes:
        vertices: in the order in which labels are given.
    """

    vertices: list[Vertex]


class QrCode(TypedDict):
    """A text as a QR code.

    Attributes:
        svg: the code as SVG.
    """

    svg: str


class RuleMistake(TypedDict):
    """What is wrong with rules.

    Attributes:
        sentence: what is wrong, and what would be right.
        line: where, from 1; null if it is no single place.
        column: where in the line, from 1.
    """

    sentence: str
    line: int | None
    column: int | None


class OwnRules(TypedDict):
    """Rules of one's own; without a mistake all fields are there.

    Attributes:
        error: what is wrong with them.
        game: the game as text.
        name: what it is called.
        position: the start.
        kind: heaps or squares.
        ends: whether play always ends.
        cycle: positions that lead to each other in a cycle.
        rows: values of small positions, in rows.
        symbol: which values they are.
    """

    error: RuleMistake | None
    game: NotRequired[str]
    name: NotRequired[str]
    position: NotRequired[str]
    kind: NotRequired[Literal["heaps", "squares"]]
    ends: NotRequired[bool]
    cycle: NotRequired[list[str]]
    rows: NotRequired[list[list[str]]]
    symbol: NotRequired[str]
