"""What a pupil reads about a game before the first move: title, rule, aim, example of a move.

In come positions; out go sentences that name the pieces which the drawing shows. Here are the words
of every registered game from its card, of numbers that may be taken, and of a way of playing: in
which games a turn moves, and when play ends. `parameter_rules` makes the sentences that depend on
other parameters, and `introduction` puts together those of a whole position.

The ten levels are here too: a path from taking 1, 2 or 3 discs to several games at once. Each level
has start positions that either player wins, dealt one after the other; it is won by three wins in a
row against a perfect computer, on three starts, once at least as second player. The page gets them
as `starts.js`, which is generated. Who wins a start stands nowhere here.

Not public by itself: what may be relied on is in `kalmar`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from kalmar.core.choices import Choice, Ending, InTurn, ListedSets, Neighbours, Places
from kalmar.core.errors import UsageError
from kalmar.core.i18n import Card, Message, join_messages, message, read_cards
from kalmar.core.rules import Play, Rules
from kalmar.games.components import EVERY_HEAP, runs
from kalmar.games.heaps import Code, code_of, takings_of
from kalmar.games.registry import CARDS

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


FORMULA, PERIOD, COMPUTED, OPEN = "formula", "proved period", "computed", "open"
"""What is known of who wins: a formula or strategy for every start, values that repeat by proof,
values by computation alone, or a question about them that is open."""

PLAY = ""
"""Fills the field of words that mean something else elsewhere, so that catalogues tell them apart.

In Hungarian the registry says "Kugli (Kayles)", for those who know the game by either name.
"""


@dataclass(frozen=True)
class PlayWords:
    """What a pupil is told of a game.

    Attributes:
        title: its name, with a capital.
        piece: what the drawing shows of it, one of them.
        rule: a move in a component, in one sentence or a few short ones.
        years: for whom it fits: "5-8", "9-12", "university".
        known: one of `FORMULA`, `PERIOD`, `COMPUTED`, `OPEN`.
        example: a move in a sentence; empty where it is made from the rules.
        together: what to add for several components, where a move must stay in one of them.
    """

    title: str
    piece: str
    rule: str
    years: tuple[str, ...]
    known: str
    example: str = ""
    together: str = ""

    @classmethod
    def of(cls, card: Card) -> "PlayWords":
        """Make the words of a game of its card."""
        # The title of the registry, where the card has no other.
        title = card.field("title")
        called = {"called": title[0].upper() + title[1:] + "{play}", **card.fields}
        keys = ("called", "piece", "told", "move", "together")
        title, piece, rule, *others = (_sentence(called.get(key, "")) for key in keys)
        return cls(title, piece, rule, card.listed("years"), card.field("known"), *others)


def _sentence(text: str) -> str:
    """Return a text of a card as a sentence; an empty one as it is."""
    fields = {"play": PLAY} if "{play}" in text else {}
    return message(text, **fields) if text else ""


PLAY_WORDS: dict[str, PlayWords] = {card.name: PlayWords.of(card) for card in CARDS}
"""The words of every registered game by its name."""


def in_sentences(*sentences: str) -> str:
    """Join sentences.

    >>> in_sentences("One.", "Two.")
    'One. Two.'
    """
    return join_messages(sentences, " ")


LISTED = 8
"""So many numbers are said one by one."""
SHORT_RUN = 4
"""Neighbours are said one by one up to so many."""
TITLED = 4
"""So many numbers fit into a title."""


def numbers_of(rules: Any) -> Sequence[int] | None:
    """Return the numbers of a subtraction game, or of a code that only takes; else None.

    >>> from kalmar.games.registry import find_rules
    >>> numbers_of(find_rules("0.303")), numbers_of(find_rules("0.31"))
    ((1, 3), None)
    """
    numbers: Sequence[int] | None = getattr(rules, "numbers", None)
    if numbers is not None:
        return numbers
    code: Code = rules.code
    takings = [*takings_of(code)]
    if code.digits[0] or code.tail or [digit for digit, *_ in takings] != [3]:
        return None
    return tuple(takings[0][1])


def amounts(numbers: Sequence[int]) -> str:
    """Return numbers, ascending, with "or" before the last.

    >>> amounts([2]), amounts([1, 2, 3]), amounts([1, 2, 3, 4, 5, 9])
    ('2', '1, 2 or 3', '1 to 5 or 9')
    >>> amounts(range(1, 40, 2))
    '1, 3, 5, 7, … or 39'
    """
    items = list(_runs(numbers))
    if len(items) > LISTED:
        items = [*items[: LISTED // 2], "…", items[-1]]
    if len(items) == 1:
        return items[0]
    return message("{numbers} or {last}", numbers=join_messages(items[:-1]), last=items[-1])


def _runs(numbers: Sequence[int]) -> Iterator[str]:
    """Yield numbers as text; a run of more than four neighbours by its two ends."""
    for run in runs(numbers):
        if len(run) <= SHORT_RUN:
            yield from map(str, run)
        else:
            yield message("{first} to {last}", first=run[0], last=run[-1])


def is_run(numbers: Sequence[int]) -> bool:
    """Return whether numbers are 1, 2, 3 and so on, more than are said one by one."""
    return len(numbers) > TITLED and numbers[0] == 1 and numbers[-1] == len(numbers)


def take_rule(discs: str) -> str:
    """Return the rule of taking discs from a heap.

    >>> take_rule("2 discs")
    'Take 2 discs from a heap.'
    """
    return message("Take {discs} from a heap.", discs=discs)


def taking(rules: Any, _: Sequence[Any]) -> str:
    """Return which numbers may be taken; of other codes what each number may leave.

    >>> from kalmar.games.registry import find_rules
    >>> taking(find_rules("subtraction(1)"), []), taking(find_rules("bounded-nim(5)"), [])
    ('Take 1 disc from a heap.', 'Take at least 1 and at most 5 discs from a heap.')
    """
    numbers = numbers_of(rules)
    if numbers is None:
        return as_written(rules.code.words)
    if is_run(numbers):
        most = numbers[-1]
        return message("Take at least 1 and at most {most:,} discs from a heap.", most=most)
    if len(numbers) == numbers[0] == 1:
        return take_rule(message("1 disc"))
    return take_rule(message("{numbers} discs", numbers=amounts(numbers)))


def taking_title(rules: Any) -> str | None:
    """Return the numbers that may be taken as a title, if they are few."""
    numbers = numbers_of(rules)
    if numbers is not None and (len(numbers) <= TITLED or is_run(numbers)):
        return message("Take {numbers}", numbers=amounts(numbers))
    return None


def taking_example(rules: Any) -> str:
    """Return a move that takes one of some numbers in a sentence.

    >>> from kalmar.games.registry import find_rules
    >>> taking_example(find_rules("subtraction(1..3)"))
    'From a heap of 5 discs you may take 2, leaving 3.'
    """
    numbers = numbers_of(rules)
    if numbers is None:
        return ""
    taken = numbers[:2][-1]
    return message("From a heap of {size} discs you may take {taken}, leaving {parts}.",
                   size=taken + 3, taken=taken, parts=3)  # fmt: skip


def as_written(text: str) -> str:
    """Return rules that are said in their own notation, or that there are none."""
    if not text:
        return message("There is no move in this game.")
    return message("Move according to these rules: {text}.", text=text)


STRICT_RULE = message("If too few games are left for that, play ends.")

FEWER_RULE = message("If fewer games are left, move in all of them.")


def way_sentences(choice: Choice, ending: Ending) -> list[str]:
    """Return in which games a turn moves, and when play ends.

    >>> way_sentences(Choice.ONE, Ending.SHORT)[1]
    'Play goes on until the first game is over.'
    """
    return [turn_rule(choice, ending), end_rule(ending)]


def turn_rule(choice: Choice, ending: Ending) -> str:
    """Return in how many games, or in which, a turn moves.

    >>> turn_rule(Choice("exactly 2", 2, 2), Ending.LONG)
    'On your turn, move in exactly 2 of the games. If too few games are left for that, play ends.'
    """
    if choice.places is not None:
        return place_rule(choice.places)
    if choice.least is None:
        if ending == Ending.SHORT:
            return message("On your turn, move in every game.")
        return message("On your turn, move in every game that is not over yet.")
    turn = size_rule(choice)
    if choice.fewer:
        return in_sentences(turn, FEWER_RULE)
    return in_sentences(turn, STRICT_RULE) if min(choice.sizes or (choice.least,)) > 1 else turn


def size_rule(choice: Choice) -> str:
    """Return in how many games a turn moves, if it goes by their number.

    >>> size_rule(Choice("1 or 3", sizes=(1, 3)))
    'On your turn, move in this many of the games: 1 / 3.'
    """
    if choice.sizes:
        sizes = join_messages(map(str, choice.sizes), " / ")
        return message("On your turn, move in this many of the games: {sizes}.", sizes=sizes)
    if choice.most is None and choice.least == 1:
        return message("On your turn, move in as many of the games as you like, but at least one.")
    if choice.most is None:
        return message("On your turn, move in at least {least} of the games.", least=choice.least)
    if choice.least == choice.most == 1:
        return message("On your turn, move in exactly one of the games.")
    if choice.least == choice.most:
        return message("On your turn, move in exactly {count} of the games.", count=choice.least)
    return message("On your turn, move in at least {least} and at most {most} of the games.",
                   least=choice.least, most=choice.most)  # fmt: skip


def place_rule(places: Places) -> str:
    """Return in which games a turn moves, if it goes by their places.

    >>> place_rule(Neighbours(2, circle=False))
    'The games stand in a row. On your turn, move in one or more of 2 games next to each other.'
    """
    if isinstance(places, Neighbours):
        return (message("The games stand in a circle. On your turn, move in one or more of {width}"
                        " games next to each other.", width=places.width) if places.circle
                else message("The games stand in a row. On your turn, move in one or more of"
                             " {width} games next to each other.", width=places.width))  # fmt: skip
    if isinstance(places, InTurn):
        turn = (message("The games take turns: on your turn, move in the one after the game moved"
                        " last, passing over those that are over.") if places.fewer
                else message("The games take turns: on your turn, move in the one after the game"
                             " moved last. If it is over, play ends."))  # fmt: skip
        return in_sentences(
            turn, message("The first move is in game {number}.", number=places.next + 1)
        )
    assert isinstance(places, ListedSets)
    sets = join_messages(
        ("{" + ", ".join(str(place + 1) for place in one) + "}" for one in places.listed), " "
    )
    if places.fewer:
        return message("On your turn, choose one of these groups and move in every game of it that"
                       " is not over: {sets}.", sets=sets)  # fmt: skip
    return message("On your turn, choose one of these groups and move in every game of it: {sets}.",
                   sets=sets)  # fmt: skip


def end_rule(ending: Ending) -> str:
    """Return when play ends.

    >>> end_rule(Ending("component 2", component=1))
    'Play goes on until game 2 is over.'
    """
    if ending.component is not None:
        return message("Play goes on until game {place} is over.", place=ending.component + 1)
    if ending.enough is None:
        return message("Play goes on until all games are over.")
    if ending.enough == 1:
        return message("Play goes on until the first game is over.")
    return message("Play goes on until {number} of the games are over.", number=ending.enough)


WINS = 3
"""Wins in a row that a level takes."""


@dataclass(frozen=True)
class Level:
    """One step of the path.

    Attributes:
        number: from 1.
        key: of its titles in the sentences of the page.
        title: what it is called.
        play: who wins, for all of its starts.
        picture: a small position that stands for the level.
        starts: the positions, in the order in which they are dealt.
    """

    number: int
    key: str
    title: str
    play: Play
    picture: str
    starts: tuple[str, ...]

    @classmethod
    def of(cls, number: int, card: Card) -> "Level":
        """Make a level of its card in `levels.md`: of its positions the first is its picture."""
        picture, *starts = card.field("positions").split("; ")
        title, play = message(card.field("title")), Play(card.fields.get("play", "normal"))
        return cls(number, card.name, title, play, picture, tuple(starts))


LEVELS = tuple(Level.of(i, card) for i, card in enumerate(read_cards(__file__, "levels.md"), 1))


def find_level(number: int) -> Level:
    """Return the level of a number.

    Raises:
        UsageError: there is none.

    >>> find_level(7).starts[0]
    'kayles 5'
    """
    if not 1 <= number <= len(LEVELS):
        raise UsageError(
            "there is no level {number}: levels go from 1 to {most}",
            number=number,
            most=len(LEVELS),
        )
    return LEVELS[number - 1]
