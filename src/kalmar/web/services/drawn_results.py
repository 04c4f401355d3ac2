"""What services answer that show a position or a compound for two players, as types."""

from typing import Literal, NotRequired, TypedDict

from kalmar.games.play_language.introduction import PartIntroduction
from kalmar.web.services.results import ListedMove, MoveWords, Report, Written


class ShownChange(TypedDict):
    """What a move changes in a drawing.

    Attributes:
        mark: the part that one points at for it.
        leave: parts that go.
        come: parts that arrive.
    """

    mark: str
    leave: list[str]
    come: list[str]


class Frame(TypedDict):
    """Where a component is in a drawing.

    Attributes:
        number: of the component.
        box: left, top, right and bottom.
    """

    number: str
    box: list[float]


class Lying(TypedDict):
    """What a component has in a drawing.

    Attributes:
        number: of the component, as moves and hints name it.
        slot: what begins the names of its parts; pieces of a row have one slot.
        parts: the names of its parts.
    """

    number: str
    slot: str
    parts: list[str]


class SimpleDrawing(TypedDict):
    """A drawing whose marks stand for moves.

    Attributes:
        svg: the drawing as SVG.
        title: its title.
        description: what it shows, for those who cannot see it.
        moves: in words, in the order of their numbers.
        keys: the same in English, as they stand in links.
        unmarked: the numbers of the moves for which no mark stands.
        complete: whether all moves are listed.
    """

    svg: str
    title: str
    description: str
    moves: list[str]
    keys: list[str]
    unmarked: list[int]
    complete: bool


class DrawnPosition(SimpleDrawing):
    """A drawing of a position as it came from its start.

    Attributes:
        width: in pixels.
        height: in pixels.
        least: how far marks of different moves are apart, at least.
        frames: where components are.
        components: what each component has in the drawing.
        changes: for each move the pictures in which it may be seen.
        last: what the last move changed.
    """

    width: float
    height: float
    least: float
    frames: list[Frame]
    components: list[Lying]
    changes: list[list[ShownChange]]
    last: ShownChange


class TurnRule(TypedDict):
    """Which parts of a compound a turn may move.

    Attributes:
        number: of the compound, such as 2.1; empty for the whole.
        words: the rule in words.
        live: the parts that have a move.
        sizes: how many of them, where it goes by number.
        sets: which of them, where it goes by place.
        some: whether a part of a set will do.
    """

    number: str
    words: str
    live: list[str]
    sizes: list[int]
    sets: list[list[str]]
    some: bool


class TurnStep(TypedDict):
    """A step of a turn in one component.

    Attributes:
        place: the number of the component.
        key: the step in English, as it stands in links.
        text: the step in words.
    """

    place: str
    key: str
    text: str


class Turn(TypedDict):
    """How a turn of several steps is put together.

    Attributes:
        rules: which steps make a turn, of the innermost compounds first.
        steps: all of them.
    """

    rules: list[TurnRule]
    steps: list[TurnStep]


class ShortIntroduction(TypedDict):
    """What is said before the first move.

    Attributes:
        title: of the game, or that there are several.
        lines: the sentences to show under the title, the rule first.
        aim: whether who moves last wins or loses.
        aim_words: the same in a sentence.
        draws: whether play need not end, so that nobody might win.
        parts: the games, where there are several.
    """

    title: str
    lines: list[str]
    aim: Literal["wins", "loses"]
    aim_words: str
    draws: bool
    parts: list[PartIntroduction]


class Introduced(ShortIntroduction):
    """What is said before the first move, with each rule apart.

    Attributes:
        rule: a move, or in how many of different games a turn moves.
        way_rule: in how many games a turn moves, and when play ends; empty for a game alone.
    """

    rule: str
    way_rule: str


class ShownPosition(Written):
    """A position as a page shows it.

    Attributes:
        command: the command line that solves it.
        introduced: what is said before the first move.
        over: whether play is over.
        report: what is known of it; null where a limit was reached.
        turn: how turns are put together; null where each is a single step.
        next: the number of the component that is next where they are moved in turn.
        blocked: the numbers of the components that no turn may move now.
        drawing: its drawing.
        moves: the best first; in natural order where they are not judged.
        error: why they are not judged.
    """

    command: str
    introduced: Introduced
    over: bool
    report: Report | None
    turn: Turn | None
    next: str | None
    blocked: list[str]
    drawing: DrawnPosition
    moves: list[ListedMove]
    error: NotRequired[str]


class ShownPartizan(Written):
    """A compound for two players as a page shows it.

    Attributes:
        introduced: what is said before the first move.
        examples: positions to choose, each with its title.
        player: who is to move: left or right.
        over: whether play is over.
        winner: who has won; null before the end.
        report: nothing, as nothing is searched.
        drawing: its drawing.
        moves: those that are listed.
    """

    introduced: ShortIntroduction
    examples: list[list[str]]
    player: str
    over: bool
    winner: str | None
    report: None
    drawing: SimpleDrawing
    moves: list[MoveWords]


class PartizanMove(TypedDict):
    """A turn with what it means for the player who makes it.

    Attributes:
        key: the turn in English, as it stands in links.
        move: the turn in words.
        outcome: for the player who makes it: win, loss, draw or unknown.
        length: how many moves play takes then; null where that is not known.
        reason: why.
    """

    key: str
    move: str
    outcome: str
    length: int | None
    reason: str


class PartizanBegun(TypedDict):
    """What is known if one of the players begins.

    Attributes:
        begins: who begins: left or right.
        outcome: N if that player wins, P if the other does, D for a draw.
        winner: who wins; null for a draw.
        length: how many moves best play takes; null where that is not known.
        numbers: the numbers, or the stops, of the components.
        reason: why the outcome is what it is.
        theorem: the theorem behind it.
        note: why no theorem decided it.
        winning_moves: none; they are among the moves.
        moves: those that are listed.
    """

    begins: str
    outcome: str
    winner: str | None
    length: int | None
    numbers: list[str]
    reason: str
    theorem: str
    note: str | None
    winning_moves: list[str]
    moves: list[PartizanMove]


class SolvedPartizan(TypedDict):
    """Who wins a compound for two players.

    Attributes:
        player: who is to move: left or right.
        summary: who wins, in a sentence.
        left: what is known if Left begins.
        right: what is known if Right begins.
    """

    player: str
    summary: str
    left: PartizanBegun
    right: PartizanBegun


class PartizanGame(TypedDict):
    """A game whose moves belong to Left or to Right.

    Attributes:
        name: in positions.
        title: its title.
        rule: its rule.
        example: a position.
    """

    name: str
    title: str
    rule: str
    example: str


class PartizanGames(TypedDict):
    """All games whose moves belong to Left or to Right.

    Attributes:
        games: in the order of the registry.
    """

    games: list[PartizanGame]
