"""Phrases that the reasons of several analyses share: who wins, and by which value; and notes.

`explain_choice` says how the value of a component comes from those of its options. `note_of`
returns the notes on a game: where it differs, as it is played here, from what a source means by the
same words.
"""

from collections.abc import Callable, Collection, Iterable
from functools import reduce
from itertools import groupby, islice
from operator import or_

from kalmar.core.by_name import load_named
from kalmar.core.compositions import named_composition
from kalmar.core.compounds import Compound, Position, leaves
from kalmar.core.i18n import Message, join_messages, message, plural_message
from kalmar.core.rules import Outcome, Play
from kalmar.games.registry import translated_name
from kalmar.theory import operations as op
from kalmar.theory.valuations.valuation import Length, Valuation

MOST_SHOWN = 12

MOST_SUMMANDS = 40
"""So many components are written one below the other, or as a product."""

MOST_PARTS = 6
"""So many components are explained one by one, each once."""

SHORTEST_RUN = 4
"""So many numbers in a row are shown by the first and the last."""


def winner_words(outcome: Outcome) -> Message:
    """Return who wins, in words."""
    return message("the player to move") if outcome is Outcome.N else message("the other player")


def wins(why: str, outcome: Outcome) -> Message:
    """Format the reason, and therefore who wins.

    >>> wins("zero", Outcome.P)
    'zero, so the other player wins'
    """
    if outcome is Outcome.N:
        return message("{why}, so the player to move wins", why=why)
    return message("{why}, so the other player wins", why=why)


def name_of(position: Position) -> str:
    """Return the name of a component as used in a sentence.

    >>> from kalmar.games.notation import parse_position
    >>> name_of(parse_position("nim 3 5").component[0])
    'nim 3'
    """
    if isinstance(position.rules, Compound):
        inside = position.rules.format(position.component)
        return message(
            "the {composition} compound {inside}",
            composition=message(position.rules.title),
            inside=inside,
        )
    return join_messages(
        (translated_name(position.rules), position.rules.format(position.component)), " "
    )


def first_of(words: Iterable[str]) -> list[str]:
    """List the first of some words, and … where there are more."""
    found = list(islice(words, MOST_SHOWN + 1))
    return found if len(found) <= MOST_SHOWN else [*found[:MOST_SHOWN], "…"]


def names_of(parts: list[Position]) -> str:
    """Return the names of components, of many only the first."""
    names = join_messages([name_of(part) for part in parts[:MOST_SHOWN]])
    if len(parts) <= MOST_SHOWN:
        return names
    return message("{names} and {count} more", names=names, count=len(parts) - MOST_SHOWN)


def moves_words(number: int) -> Message:
    """Format a number of moves.

    >>> moves_words(1), moves_words(5)
    ('1 move', '5 moves')
    """
    return plural_message(number, "{number} move", "{number} moves")


def length_words(length: int | None, meaning: str) -> str:
    """Say how long optimal play lasts, or why this is unknown.

    Args:
        length: how many moves both players make together, if known.
        meaning: who hurries and who delays, or why the length is unknown.

    >>> length_words(1, Length.HURRIED.value)
    '1 move with best play'
    """
    if length is None:
        return meaning
    if meaning == Length.HURRIED.value:
        return message("{moves} with best play", moves=moves_words(length))
    return message("{moves}: {meaning}", moves=moves_words(length), meaning=message(meaning))


def explain_length(value: int, outcome: Outcome) -> Message:
    """Describe who can end it in how many moves.

    >>> explain_length(5, Outcome.N)
    'you can win within 5 moves (counting both players)'
    """
    if outcome is Outcome.N:
        return plural_message(
            value,
            "you can win in {number} move",
            "you can win within {number} moves (counting both players)",
        )
    return plural_message(
        value,
        "the other player can win in {number} move",
        "the other player can win within {number} moves (counting both players); you can hold"
        " out that long",
    )


def force_words(value: int, outcome: Outcome) -> Message:
    """Say who can force a win within how many moves."""
    return plural_message(
        value,
        "{winner} can force a win in {number} move",
        "{winner} can force a win within {number} moves (counting both players)",
        winner=winner_words(outcome),
    )


def what_of(valuation: Valuation, value: int, mover: bool) -> str:
    """Describe a value that decides who wins.

    Args:
        valuation: one that decides.
        value: of the whole position.
        mover: whether the player to move wins.

    >>> from kalmar.theory.valuations import GRUNDY
    >>> what_of(GRUNDY, 0, False)
    'zero'
    """
    # A length decides by its parity; other values by what `p_words` says of them.
    if valuation.length is not None:
        return message("odd") if value % 2 else message("even")
    # The only undefined value that leaves a move is "almost ended".
    if valuation.show(value) is None:
        return message("one move ends the game")
    return valuation.p_words[mover]


def join_values(words: list[str], combine: op.Operation, total: str) -> str:
    """Format values and total: a sign between them, a word before them, triples side by side."""
    if combine is op.KERNEL_SUM:
        return join_messages((join_messages(words), total), " → ")
    if combine.sign.isalpha():
        return join_messages((combine.sign, "(", join_messages(words), ") = ", total), "")
    return join_messages((join_messages(words, f" {combine.sign} "), total), " = ")


def over_words(play: Play) -> Message:
    """Say that play is over, and who has won."""
    if play is Play.NORMAL:
        return message("play is over, so the player to move has lost")
    return message("play is over, so the player to move has won")


def note_of(position: Position) -> str | None:
    r"""Return the notes that the rules of the components have on a position; None for most games.

    Args:
        position: a compound.

    >>> from kalmar.games.notation import parse_position
    >>> print(*note_of(parse_position("grundy 2 + nim 3")).split("; "), sep="\n")
    no heap may be split into equal parts
    Csirmaz 1980 (source 001) does not say so
    """
    notes = []
    for rules, parts in groupby(leaves(position), lambda part: part.rules):
        note = getattr(rules, "note", None)
        notes.append(None if note is None else note([part.component for part in parts]))
    notes.append(_way_note(position))
    unique = list(dict.fromkeys(note for note in notes if note is not None))
    return join_messages(unique, "; ") if unique else None


def _way_note(position: Position) -> Message | None:
    """Say in a way of one's own what becomes of a component that falls apart."""
    rules = position.rules
    if not isinstance(rules, Compound) or named_composition(rules.choice, rules.ending):
        return None
    single = (part.rules for part in position.component if not isinstance(part.rules, Compound))
    if not any(load_named(MAY_SPLIT)(game) for game in dict.fromkeys(single)):
        return None
    if rules.is_placed:
        return message("a component that falls apart stays one: its pieces are a sum at its place")
    return message("the pieces of a component that falls apart count as components")


MAY_SPLIT = "kalmar.games.play_language:may_split"


def set_text(values: Iterable[int]) -> str:
    """Format a set of numbers, runs of neighbours joined, and cut where it is long.

    >>> set_text([3, 0, 1]), set_text([0, 1, 2, 3, 4, 7]), set_text([])
    ('0, 1, 3', '0–4, 7', '–')
    """
    runs: list[list[int]] = []
    # Runs of neighbours: a long run is shown by its ends.
    for value in sorted(set(values)):
        if runs and value == runs[-1][-1] + 1:
            runs[-1].append(value)
        else:
            runs.append([value])
    texts: list[str] = []
    for run in runs:
        long = len(run) >= SHORTEST_RUN
        texts += [f"{run[0]}–{run[-1]}"] if long else map(str, run)
    return ", ".join(first_of(texts)) or "–"


def explain_mex(name: str, options: set[int], value: str, therefore: str) -> Message:
    """Explain the Grundy value of a component by those of its options, and who wins.

    >>> explain_mex("kayles 2", {0, 1}, "2", "not zero, so the player to move wins")
    'The options of kayles 2 have Grundy values 0, 1, and the mex of these is 2: not zero, so ...'
    """
    fields = {"name": name, "options": set_text(options), "value": value, "therefore": therefore}
    if len(options) == 1:
        return message(
            "Every option of {name} has Grundy value {options}, and the mex is {value}:"
            " {therefore}.",
            **fields,
        )
    return message(
        "The options of {name} have Grundy values {options}, and the mex of these is {value}:"
        " {therefore}.",
        **fields,
    )


def explain_choice(valuation: Valuation, name: str, values: Collection[int]) -> Message | None:
    """Explain how the values of a component's options determine its own; None where not known.

    Args:
        valuation: one of `VALUATIONS`; nothing is said of others.
        name: of the component.
        values: of its options, of which there is at least one.

    >>> from kalmar.theory.valuations import GRUNDY, REMOTENESS
    >>> explain_choice(GRUNDY, "kayles 5", {0, 1, 3})
    'the options of kayles 5 have values 0, 1, 3; their mex is 2'
    >>> explain_choice(REMOTENESS, "nim 2 & nim 3", {1, 3})
    'the options of nim 2 & nim 3 have values 1, 3; none is even, and the greatest odd one is 3, so its value is 3 + 1 = 4'
    """  # noqa: E501 - a line of the program
    sentence = SENTENCES.get(valuation.name)
    return sentence(name, set(values), valuation.of_options(values)) if sentence else None


Sentence = Callable[[str, set[int], int], Message]
"""From the name, the values of the options and the component's own value."""


def explain_mex_of(name: str, values: set[int], value: int) -> Message:
    """Explain a value as the mex of those of the options."""
    return message(
        "the options of {name} have values {values}; their mex is {value}",
        name=name,
        values=set_text(values),
        value=value,
    )


Deleted = tuple[Message, Message]
"""What is said where all options are deleted, and where some are."""

ENDED_SOON: Deleted = (
    message("every option of {name} can be ended in one move, so all are deleted and the mex is 0"),
    message(
        "the options of {name} that no single move ends have values {values}; their mex is {value}"
    ),
)
ENDED_AT_ONCE: Deleted = (
    message("every move ends {name}, so all its options are deleted and the mex is 0"),
    message("the options of {name} that have not ended have values {values}; their mex is {value}"),
)


def _foreclosed(name: str, values: set[int], value: int) -> Message:
    if value == op.ALMOST_ENDED:
        return message("one move ends {name}", name=name)
    # Deleted options have negative values.
    return _mex_of_kept(name, values, {v for v in values if v < 0}, value, ENDED_SOON)


def _misere_foreclosed(name: str, values: set[int], value: int) -> Message:
    # In misère play only ended components are deleted, not those that one move ends.
    return _mex_of_kept(name, values, {op.ENDED}, value, ENDED_AT_ONCE)


def _mex_of_kept(
    name: str, values: set[int], deleted: set[int], value: int, sentences: Deleted
) -> Message:
    kept = values - deleted
    # Deleted options are named only where there are some: else the usual sentence is enough.
    if kept == values:
        return explain_mex_of(name, values, value)
    sentence = sentences[bool(kept)]
    return message(sentence, name=name, values=set_text(kept), value=value)


def _length(parity: int, first: Message, absent: Message, second: Message) -> Sentence:
    """Build the function that writes the sentence for a valuation that counts moves.

    Args:
        parity: of the numbers that the player to move looks for.
        first: which of these.
        absent: that there is none.
        second: which one of the others.
    """

    def sentence(name: str, values: set[int], value: int) -> Message:
        # The value is one more than that of the option that decides.
        fields = {"name": name, "values": set_text(values), "best": value - 1, "value": value}
        if any(v % 2 == parity for v in values):
            return message(
                "the options of {name} have values {values}; the {which} one is {best}, so"
                " its value is {best} + 1 = {value}",
                which=first,
                **fields,
            )
        return message(
            "the options of {name} have values {values}; {absent}, and the {which} one is"
            " {best}, so its value is {best} + 1 = {value}",
            absent=absent,
            which=second,
            **fields,
        )

    return sentence


def _kernel(name: str, values: set[int], _value: int) -> Message:
    # A bit is set iff some option is a P-position of that convention.
    met = reduce(or_, values)
    normal = (
        message("some option is P in normal play, so it is not P")
        if met & op.KERNEL_NORMAL
        else message("no option is P in normal play, so it is P")
    )
    misere = (
        message("some option is P in misère play, so it is not P")
        if met & op.KERNEL_MISERE
        else message("no option is P in misère play, so it is P")
    )
    return message("{name}: {sides}", name=name, sides=join_messages((normal, misere), "; "))


NO_EVEN, NO_ODD = message("none is even"), message("none is odd")

SENTENCES: dict[str, Sentence] = {
    "grundy": explain_mex_of,
    "misere-grundy": explain_mex_of,
    "foreclosed": _foreclosed,
    "misere-foreclosed": _misere_foreclosed,
    "remoteness": _length(0, message("least even"), NO_EVEN, message("greatest odd")),
    "misere-remoteness": _length(1, message("least odd"), NO_ODD, message("greatest even")),
    "suspense": _length(0, message("greatest even"), NO_EVEN, message("least odd")),
    "misere-suspense": _length(1, message("greatest odd"), NO_ODD, message("least even")),
    "kernel": _kernel,
}
