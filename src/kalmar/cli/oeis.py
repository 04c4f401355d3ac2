"""`kalmar oeis` and `kalmar find`: sequences of the OEIS, and what has given values.

* `oeis` computes, extends, compares and finds sequences of the OEIS.
* `find` lists the games and the sequences of the OEIS that have given values.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from kalmar.cli.options import Large, Options, as_command, opt
from kalmar.cli.output import Output, output
from kalmar.core.errors import UsageError
from kalmar.core.i18n import format_number, join_messages, message, plural_message, translate
from kalmar.render.page import Facts, Listing, Page, Rows
from kalmar.render.terminal import bold
from kalmar.research.find import SequenceSearch, find_oeis, find_sequences
from kalmar.research.find.index import FoundSequence
from kalmar.research.oeis import ask, find_entry, registered, search_oeis
from kalmar.runtime.files import read_stdin

NUMBER = re.compile(r"[Aa]\d{1,6}")


class OeisOptions(Options):
    """What is asked beside the words.

    Attributes:
        n: index of the last term.
        find: list the sequences that contain these terms consecutively.
        file: compare a b-file, such as b002186.txt, with the computed terms.
    """

    n: int | None = opt("-n", type=Large(0))
    find: bool = False
    file: Path | None = opt("--compare")


@as_command("oeis")
def command(
    words: tuple[str, ...], *, asked: OeisOptions, out: Output = output("page", "bfile", "csv")
) -> int:
    """Sequences of the OEIS: list or search them by WORDS, or compute one by its A-number.

    Several numbers are taken as consecutive terms, as with --find.

    With --compare the exit code is 1 if the file differs.

    \b
    Examples:
      kalmar oeis
      kalmar oeis dawson
      kalmar oeis A002186
      kalmar oeis A002186 -n 10000 -o b002186.txt
      kalmar oeis --compare b002186.txt
      kalmar oeis 0 1 2 3 1 4 3
    """
    if asked.file is not None:
        return compare(asked.file, words, asked.n, out)
    if asked.find or are_terms(words):
        show_found(numbers(words), out)
    elif len(words) == 1 and NUMBER.fullmatch(words[0]):
        show(ask.oeis(words[0], asked.n), out)
    else:
        show_list(" ".join(words), out)
    return 0


def show(found: ask.OeisSequence, out: Output) -> None:
    """Show a sequence in the format asked for."""
    out.show(
        page=lambda: page(found),
        json=found.to_dict,
        bfile=found.bfile,
        csv=lambda: "n,value\n" + found.bfile().replace(" ", ","),
    )


def page(found: ask.OeisSequence) -> Page:
    """Describe a sequence and its terms."""
    entry = found.entry
    facts = {
        message("first term"): f"a({entry.first})",
        message("other names"): ", ".join(entry.names),
        message("see"): f"kalmar {entry.command}" if entry.command else "",
    }
    # All three names make the width, so that the pages of all sequences look alike.
    least = max(len(translate(name)) for name in facts)
    title = join_messages([entry.number, entry.what], "  ")
    return Page(title, [Facts(facts, least), " ".join(map(str, found.values))])


def show_list(words: str, out: Output) -> None:
    """Show the sequences, or those that match words."""
    entries = search_oeis(words)
    if not entries:
        raise UsageError(
            "none of the {count} sequences computed here matches '{words}'",
            count=len(registered()),
            words=words,
        )
    out.show(
        page=lambda: Page("", [Listing([[e.number, e.what, ", ".join(e.names)] for e in entries])]),
        json=lambda: [e.to_dict() for e in entries],
        csv=Rows([[e.number, e.first] for e in entries], ["number", "first"]).csv,
    )


def numbers(words: tuple[str, ...]) -> list[int]:
    """Parse terms as typed, with blanks or commas between them.

    >>> numbers(("0,1", "2"))
    [0, 1, 2]
    """
    typed = " ".join(words).replace(",", " ").split()
    for word in typed:
        if not word.isdecimal():
            raise UsageError(
                "'{word}' is not a term: write whole numbers, such as 0 1 2 3 1 4 3", word=word
            )
    return [int(word) for word in typed]


def are_terms(words: tuple[str, ...]) -> bool:
    """Return whether words are several terms.

    >>> are_terms(("0,1", "2")), are_terms(("0,1,",)), are_terms(("12",)), are_terms(("1", "heap"))
    (True, True, False, False)
    """
    typed = " ".join(words).replace(",", " ").split()
    return len(typed) > 1 and all(word.isdecimal() for word in typed)


def show_found(wanted: list[int], out: Output) -> None:
    """Show the sequences that hold some terms."""
    found = find_oeis(wanted)
    terms = ", ".join(map(str, wanted))
    head = plural_message(
        len(found),
        "{number} of the {all} sequences computed here contains {terms} consecutively",
        "{number} of the {all} sequences computed here contain {terms} consecutively",
        all=len(registered()),
        terms=terms,
    )
    rows = [
        [e.number, message("from a({at})", at=at), e.what, ", ".join(e.names)] for e, at in found
    ]
    out.show(
        page=lambda: Page("", [head, *[Listing(rows)][: len(rows)]]),
        json=lambda: [{**entry.to_dict(), "at": at} for entry, at in found],
    )


def compare(file: Path, words: tuple[str, ...], n: int | None, out: Output) -> int:
    """Compare a b-file with the computed sequence, and return the exit code."""
    if len(words) > 1:
        raise UsageError("--compare takes at most one A-number, not {words}", words=" ".join(words))
    found = comparison(file, words[0] if words else None, n)
    out.show(text=lambda: found.words, json=found.to_dict)
    return 0 if found.differs is None else 1


def comparison(file: Path, number: str | None, n: int | None) -> ask.OeisComparison:
    """Compare a b-file with the computed sequence, where - is standard input."""
    if str(file) != "-":
        return ask.compare_oeis(file, number, n)
    # A file is compared by the number in its name, b002186.txt.
    if number is None:
        raise UsageError("standard input has no name: give the A-number too")
    pairs = ask.pairs_of(read_stdin(message("a b-file")), message("standard input"))
    return ask.compared(find_entry(number), pairs, n)


NAMED_ALSO = 4
"""Games with the same values that a line names."""


@as_command("find")
def find_command(
    values: tuple[str, ...],
    *,
    matches: int = opt("--matches", "Number of matches to list.", 10, least=1, most=100),
    out: Output = output(),
) -> int:
    """Find the games that have these VALUES, in any way of playing; ? stands for a gap.

    The exit code is 1 where no game has them.

    \b
    Examples:
      kalmar find 0 1 2 3 1 4
      kalmar find 0,0,1,2,?,4,5,6
      kalmar find 1 1 2 0 3 1 1 0 3 3 --json
    """
    found = find_sequences(" ".join(values), matches)
    out.show(page=lambda: found_page(found), json=found.to_dict)
    return 0 if found.matches else 1


def found_page(found: SequenceSearch) -> Page:
    """Describe the matches, each with the command that shows its values."""
    lines = [heading(found)]
    if found.is_vague:
        lines.append(message("so few values fit very many games: give five or more"))
    if found.left_out:
        lines.append(message("not listed: games that only add moves that none of these heaps has"))
    for match in found.matches:
        lines.append(f"  {bold(match.what)}, {translate(match.place)}")
        lines += [f"    {translate(line)}" for line in details(match)]
    return Page("", lines)


def heading(found: SequenceSearch) -> str:
    """Say how many games fit."""
    if not found.matches:
        return message("no game, code or sequence that is looked through has these values")
    return plural_message(
        found.count,
        "{number} game or sequence has these values",
        "{number} games and sequences have these values",
    )


def details(match: FoundSequence) -> Iterator[str]:
    """Yield the lines below: what else has the values, and the command that shows them."""
    if match.also:
        named = match.also[:NAMED_ALSO]
        more = match.more + len(match.also) - len(named)
        games = ", ".join(game for game, _ in named)
        yield also(games, more)
    yield f"kalmar {match.command}"


def also(games: str, more: int) -> str:
    """Format the games that have the same values.

    >>> also("4.4, 4.6", 3)
    'also 4.4, 4.6 and 3 more'
    """
    if not more:
        return message("also {games}", games=games)
    return message("also {games} and {count} more", games=games, count=format_number(more))
