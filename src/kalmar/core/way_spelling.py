"""Spellings of ways of playing that people type, put into the words of the grammar.

Numbers may be words, "up to 2" is "at most 2", "until the second ends" is "2 ended", and the comma
before "first" may be missing. What could mean two things is left as it is and refused later.
"""

import re

from kalmar.core.errors import UsageError
from kalmar.core.i18n import plain

NUMBERS = {
    word: str(number)
    for number, words in enumerate(
        ("two ketto ket", "three harom", "four negy", "five ot", "six hat", "seven het",
         "eight nyolc", "nine kilenc", "ten tiz"), 2
    )
    for word in words.split()
}  # fmt: skip
"""Numbers as words; one is a choice by itself."""

ORDINALS = {
    word: f"{number}nd"
    for number, words in enumerate(
        ("second masodik", "third harmadik", "fourth negyedik", "fifth otodik"), 2
    )
    for word in words.split()
}
"""Which one to end is the last that play waits for, as words."""

CHOICES = (
    (r"(?:up to|no more than|not more than|maximum|max|<=|≤) ?(?=\d)", "at most "),
    (r"(?:no fewer than|no less than|minimum|min|>=|≥) ?(?=\d)", "at least "),
    (r"(?:just|=) ?(?=\d)", "exactly "),
    (r"\b(\d+) or more\b", r"at least \1"),
    (r"\bor less\b", "or fewer"),
    (r"\b(at most|exactly|at least|legfeljebb|pontosan|legalabb) (\d+)"
     r" (?:components?|komponens)\b", r"\1 \2"),
    (r"\bone (or [\d])", r"1 \1"), (r"(\d or) one\b", r"\1 1"),
    (r"\begy (vagy [\d])", r"1 \1"), (r"(\d vagy) egy\b", r"\1 1"),
    (r"\bone neighbou?r\b", "1 neighbours"),
    (r"\b(?:neighbou?r|adjacent|consecutive)\b", "neighbours"),
    (r"\bszomszed\b", "szomszedos"),
    (r"\bin (?:a )?(?:circle|ring)\b", "in a circle"), (r"\bin row\b", "in a row"),
    (r"^(?:sets? |halmaz(?:ok)? )?(?=\{)", "sets "),
    (r"(\d) strict$", r"\1"), (r"(\d) szigoruan$", r"\1"), (r"^in turn strict$", "in turn"),
)  # fmt: skip
"""What is written in the place of other words for a choice."""

SIZES = (
    (re.compile(r"^(\d+) (?:to|-) (\d+)$"), " or "),
    (re.compile(r"^between (\d+) and (\d+)$"), " or "),
)
MOST = 1000
"""The largest number of components that a way may name."""

ENDING = (
    (r"^(?:until )?(?:the )?(first|last)(?: one)?(?: ends| ended| has ended)?$", r"\1"),
    (r"^(?:until )?all(?: have)? (?:ended|end)$", "last"),
    (r"^(?:until )?(?:the )?(\d+)(?:nd|rd|th)?(?: one)?(?: ends| ended| has ended)$", r"\1 ended"),
    (r"^(?:until )?(?:the |a )?(\d+)(?:nd|rd|th)(?: one)?$", r"\1 ended"),
    (r"^(?:until )?(\d+)(?: components?)?(?: have)? (?:ended|end)$", r"\1 ended"),
    (r"^(?:until )?component (\d+)(?: ends| ended| has ended)$", r"component \1"),
    (r"^(?:a )?(\d+)\. ?(?:veget ert)?$", r"\1 veget ert"),
    (r"^(?:a )?(\d+) komponens veget ert$", r"\1 veget ert"),
    (r"^az (elso|utolso)$", r"\1"),
)
"""What is written in the place of other words for an ending."""

CUT = re.compile(
    r"(?P<choice>.*[^\s,;/])(?<! until)(?<! amig)(?<! the)(?:\s*[,;/]\s*| (?=until |amig )"
    r"| (?=(?:the )?(?:first|last|elso|utolso|second|third|masodik|harmadik)\b))"
    r"(?P<ending>[^,;{}]+)"
)
"""A choice with an ending, between which the comma may be missing."""

CONVENTION = re.compile(
    r"^\s*(?:misere|misère|betli)[\s,]+|[\s,]+(?:misere|misère|betli)(?:\s+play)?(?=\s*\]?\s*$)",
    re.IGNORECASE,
)


def usual_spelling(text: str) -> str:
    """Put a text into the words of the grammar of ways, plain; other texts stay as they are.

    Raises:
        UsageError: a number in it has a sign, or it names a convention.

    >>> usual_spelling("At most two, first"), usual_spelling("up to 2 until the second ends")
    ('at most 2, first', 'at most 2, 2 ended')
    >>> usual_spelling("≥ 3"), usual_spelling("1–3 first"), usual_spelling("legfeljebb kettő, első")
    ('at least 3', '1 or 2 or 3, first', 'legfeljebb 2, elso')
    """
    refuse_convention(text)
    refuse_signs(text)
    ranged = re.sub(r"(?<=\d)\s*[-‐‑‒–—―−]\s*(?=\d)", " to ", text)
    words = plain(ranged).replace("-", " ").strip()
    cut = CUT.fullmatch(words)
    if cut is None:
        return _choice(words)
    ending = replaced(_numbers(cut["ending"].strip(), NUMBERS | ORDINALS), ENDING)
    ending = re.sub(r"^(?:until|amig) ", "", ending)
    return f"{_choice(cut['choice'])}, {ending}"


def _choice(words: str) -> str:
    found = replaced(_numbers(words, NUMBERS), CHOICES)
    found = re.sub(r"\{[^}]*\}", lambda one: re.sub(r"(?<=\d) +(?=\d)", ",", one[0]), found)
    for pattern, between in SIZES:
        if (sizes := pattern.match(found)) and int(sizes[1]) < int(sizes[2]) <= MOST:
            return between.join(map(str, range(int(sizes[1]), int(sizes[2]) + 1)))
    return found


def _numbers(words: str, known: dict[str, str]) -> str:
    """Write numbers as digits; "second" is a number only where it is known as one."""
    return re.sub(r"[^\W\d_]+", lambda word: known.get(word[0], word[0]), words)


def replaced(words: str, spellings: tuple[tuple[str, str], ...]) -> str:
    """Replace other spellings.

    >>> replaced("no more than 2", CHOICES)
    'at most 2'
    """
    for pattern, usual in spellings:
        words = re.sub(pattern, usual, words)
    return words


def refuse_signs(text: str) -> None:
    """Raise UsageError for a number with a sign, which would be read as a hyphen."""
    if found := re.search(r"(?:^|[\s,{])([-−–]\s*\d+)", text):
        if re.search(r"\d\s*$", text[: found.start(1)]):
            return  # a range
        raise wrong_number(found[1])


def wrong_number(number: str) -> UsageError:
    """Return the error that a way of playing names a number of components that none has."""
    return UsageError(
        "a way of playing names from 1 to {most:,} components, not {number}: write 'at most 2'",
        most=MOST, number=number[:20],
    )  # fmt: skip


def refuse_convention(text: str) -> None:
    """Raise UsageError for a way that names the convention, which is asked for apart."""
    if CONVENTION.search(text):
        raise UsageError(
            "misère is not part of a way of playing: write '{way}', and --misere (misere=True in"
            " Python) as well",
            way=without_convention(text).strip(),
        )


def without_convention(text: str) -> str:
    """Return the text of a way without the word misère before or behind it.

    >>> without_convention("at most 2, first misère"), without_convention("misère selective")
    ('at most 2, first', 'selective')
    """
    return CONVENTION.sub("", text)
