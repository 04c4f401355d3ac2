"""What services about games, ways, theorems and source texts answer, as types."""

from typing import NotRequired, TypedDict

from kalmar.web.services.results import Convention


class GameWords(TypedDict):
    """A game as it is described.

    Attributes:
        name: in positions.
        title: its title.
        rule: its rule, in the words of the field.
        names: all names by which it is read.
        words: other words by which it is looked for.
        hungarian: its names in Hungarian.
        parameters: what it is given beside a position; empty for nothing.
        example: a position.
        source: where it comes from.
        group: its kind, as a heading.
        origins: the source texts in which it stands, as headings.
        play_title: its title for pupils.
        play_rule: its rule for pupils.
        piece: what its pieces are called.
        move_example: a move in a sentence.
        years: the school years it suits.
        known: how much is known of it.
    """

    name: str
    title: str
    rule: str
    names: list[str]
    words: str
    hungarian: str
    parameters: str
    example: str
    source: str
    group: str
    origins: list[str]
    play_title: str
    play_rule: str
    piece: str
    move_example: str
    years: list[str]
    known: str


class Games(TypedDict):
    """All games.

    Attributes:
        games: in the order of the registry.
    """

    games: list[GameWords]


class TheoremWords(TypedDict):
    """A theorem in words.

    Attributes:
        name: in the registry.
        title: its title.
        statement: what it says.
        argument: why it holds.
        source: where it stands.
        formal: theorems that Coq has checked, by their names.
    """

    name: str
    title: str
    statement: str
    argument: str
    source: str
    formal: list[str]


class ExplainedGame(GameWords):
    """A game with its example drawn, and what is known of it.

    Attributes:
        svg: the example as SVG.
        description: what the drawing shows, for those who cannot see it.
        theorems: those about the game.
    """

    svg: str
    description: str
    theorems: list[TheoremWords]


class Deciding(TypedDict):
    """The values that decide a way of playing.

    Attributes:
        valuation: the name of the valuation.
        symbol: its symbol.
        title: what it is called.
        theorem: why it decides.
    """

    valuation: str
    symbol: str
    title: str
    theorem: str


class Theories(TypedDict):
    """The values that decide a way of playing in either convention; null where none are known.

    Attributes:
        normal: where the last move wins.
        misere: where the last move loses.
    """

    normal: Deciding | None
    misere: Deciding | None


class CompositionWords(TypedDict):
    """A way of playing with a name.

    Attributes:
        name: its name.
        title: what people call it.
        words: its rule.
        sign: its sign in print.
        typed: its sign as it is typed.
        theories: the values that decide it.
    """

    name: str
    title: str
    words: str
    sign: str
    typed: str
    theories: Theories


class Compositions(TypedDict):
    """All ways of playing with a name.

    Attributes:
        compositions: in the order of the registry.
    """

    compositions: list[CompositionWords]


class TermWords(TypedDict):
    """A term of the field.

    Attributes:
        name: in English.
        meaning: what it means.
        hungarian: its names in Hungarian.
        also_called: its other names.
        command: the command that computes it.
        is_computed: whether there is one.
        see: other terms.
    """

    name: str
    meaning: str
    hungarian: list[str]
    also_called: list[str]
    command: str
    is_computed: bool
    see: list[str]


class Terms(TypedDict):
    """Terms of a name.

    Attributes:
        terms: those that have the name.
    """

    terms: list[TermWords]


class KnownOfWay(TypedDict):
    """What is known of a way of playing.

    Attributes:
        normal: what decides it where the last move wins.
        misere: what decides it where the last move loses.
        theorems: those about it.
    """

    normal: str
    misere: str
    theorems: list[TheoremWords]


class WayWords(TypedDict):
    """A way of playing.

    Attributes:
        name: its name, the same in every language.
        typed: its name as people type it.
        named: whether it is one of those with a name.
        sign: its sign as it is typed.
        words: its rule.
        rules: the same in several sentences.
        known: what is known of it; null if that was not asked for.
    """

    name: str
    typed: str
    named: bool
    sign: str
    words: str
    rules: list[str]
    known: KnownOfWay | None


class Slip(TypedDict):
    """An error in print.

    Attributes:
        printed: what is printed.
        true: what is true.
    """

    printed: str
    true: str


class SolvedPosition(TypedDict):
    """A position that a command solves.

    Attributes:
        position: the position.
        convention: who wins: normal or misere.
        composition: how the components are played; empty where the position says it.
    """

    position: str
    convention: Convention
    composition: str


class SourceItem(TypedDict):
    """An item of a source text; sentences that it does not have are left out.

    Attributes:
        item: its place, such as exercise 2.18.
        heading: its place in words.
        title: its title.
        says: what it says.
        proof: why it holds.
        hint: of a question.
        answer: to a question.
        outside: why a program has nothing to do with it.
        theorems: the titles of theorems that prove it.
        formal: theorems that Coq has checked, by their names.
        errata: errors in print.
        commands: command lines that show it.
        positions: those that the commands solve.
    """

    item: str
    heading: str
    title: NotRequired[str]
    says: NotRequired[str]
    proof: NotRequired[str]
    hint: NotRequired[str]
    answer: NotRequired[str]
    outside: NotRequired[str]
    theorems: list[str]
    formal: list[str]
    errata: list[Slip]
    commands: list[str]
    positions: list[SolvedPosition]


class SourceText(TypedDict):
    """A source text.

    Attributes:
        source: its number.
        title: its title.
        about: what it is about.
        items: those that were asked for.
    """

    source: str
    title: str
    about: str
    items: list[SourceItem]
