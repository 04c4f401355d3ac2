"""`kalmar check`, `kalmar proof` and `kalmar claims`: check homework, proofs, and claims."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from kalmar.answers.homework import Homework, HomeworkStep, check_homework
from kalmar.answers.proofs import WORDS, read_proof
from kalmar.answers.proofs.checker import bits, check
from kalmar.cli.options import Large, Options, arg, as_command, flag, opt
from kalmar.cli.output import Output, output
from kalmar.cli.verify import PROOF, Share, Verified, verify_file
from kalmar.cli.way import PlayOptions, own_rules, sign_of_life
from kalmar.cli.write import clear_note, note, shows_progress
from kalmar.core.compositions import find_composition
from kalmar.core.errors import LimitReached, UsageError
from kalmar.core.i18n import Message, join_messages, message, plural_message, translate
from kalmar.render.formats.data import claim_data
from kalmar.render.page import Listing, Page
from kalmar.research.claims import find_claims
from kalmar.research.claims.claim import Claim, ClaimResult, check_all
from kalmar.research.sources import CITED
from kalmar.runtime.files import read_stdin, read_text
from kalmar.runtime.jobs import time_limit

STDIN = Path("-")

VERDICTS = {
    "right": message("right"),
    "wrong": message("wrong"),
    "unclear": message("unclear"),
    "unjudged": message("legal, not judged"),
}


@as_command("check")
def command(
    file: Path = arg(metavar="FILE"), *, way: PlayOptions, out: Output = output("page")
) -> int:
    """Check the homework in a FILE, or - for standard input, up to its first wrong move.

    The first line is the starting position, every other line a move of the game or a claim:
    "nim 3 5 = 6" about a value, "kayles 7: N" about who wins (N: the player to move, P: the
    other player, D: neither). "start: POSITION" begins another game, a line "misere" means
    that the last move loses, and lines that begin with // are ignored. The exit code is 1 if a
    line is wrong.

    \b
    Examples:
      kalmar check homework.txt
      printf 'nim 3 5\\ntake 2 from heap 2\\n' | kalmar check -
      kalmar check homework.txt --misere --json
    """
    text = read_stdin("homework") if file == STDIN else read_text(file, "homework")
    sign, (_, play, valuation, limit) = way.composition, way.asked
    with way.kept():
        composition = None if sign is None else find_composition(sign)
        found = check_homework(text, composition, play, limit, valuation)
    out.show(page=lambda: homework_page(found), json=found.to_dict)
    return int(found.first_wrong is not None)


def homework_page(found: Homework) -> Page:
    """Describe the lines that were checked, and what is wrong with those that are."""
    table, wrong, count = Listing(map(row, found.steps)), found.first_wrong, len(found.steps)
    if wrong is None:
        ending = plural_message(count, "{number} line is right", "{number} lines are right")
        if any(step.verdict == "unjudged" for step in found.steps):
            ending = message("no mistakes found, but not every line could be judged")
        return Page("", [table], ending)
    told = message("the first mistake is in line {line}: {reason}", line=wrong.line,
                   reason=wrong.reason)  # fmt: skip
    later = [step for step in found.steps if step.fails and step is not wrong]
    others = [message("line {line}: {reason}", line=s.line, reason=s.reason) for s in later]
    return Page("", [table, told, *others])


def row(step: HomeworkStep) -> list[str]:
    """Return the cells of a line."""
    words = message("start") if step.kind == "start" else VERDICTS[step.verdict]
    return [str(step.line), step.text, words]


def claim_text(content: Mapping[str, Any]) -> Message:
    """Describe what a proof claims.

    >>> claim_text({"position": "cram 4x5", "claim": {"nimber": 2}})
    'cram 4x5 has nimber 2, so the player to move wins'
    """
    nimber = content["claim"].get("nimber")
    if nimber is None:
        return message("the player to move wins {position}", position=content["position"])
    if nimber == 0:
        return message("{position} has nimber 0, so the other player wins",
                    position=content["position"])  # fmt: skip
    return message("{position} has nimber {nimber}, so the player to move wins",
                position=content["position"], nimber=nimber)  # fmt: skip


def proof_data(content: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a proof claims and how many facts it has, as plain data."""
    return {
        "position": content["position"],
        "composition": content["composition"],
        "claim": content["claim"],
        "components": [
            {
                "component": part["component"],
                "facts": len(part["facts"]),
                **{word: sum(fact[2] == word for fact in part["facts"]) for word in WORDS},
            }
            for part in content["components"]
        ],
    }


def proof_page(path: Path, content: Mapping[str, Any], shown: int) -> Page:
    """Describe what a proof claims, its components, and its last facts."""
    lines = [message("{path} claims: {claim}", path=str(path), claim=claim_text(content))]
    for part in content["components"]:
        words = Counter(word for _, _, word in part["facts"])
        told = message(
            "  {component}: {facts}; {nimbers:,} give a nimber, {others:,} exclude one,"
            " {mirrors:,} state that a symmetry answers all moves",
            component=part["component"],
            facts=plural_message(len(part["facts"]), "{number:,} fact", "{number:,} facts"),
            nimbers=words["is"],
            others=words["is not"],
            mirrors=words["mirror"],
        )
        lines.append(told)
        lines += [fact_text(part, fact) for fact in part["facts"][: -shown - 1 : -1]]
    lines.append(message("To check it: kalmar proof --verify {path}", path=str(path)))
    return Page("", lines)


def fact_text(part: Mapping[str, Any], fact: list[Any]) -> Message:
    """Describe one fact in words."""
    piece, nimber, word = piece_text(part, fact[0]), fact[1], fact[2]
    if word == "is not":
        return message("    {piece} does not have nimber {nimber}", piece=piece, nimber=nimber)
    if word == "mirror":
        return message("    {piece} has nimber 0 by symmetry", piece=piece)
    return message("    {piece} has nimber {nimber}", piece=piece, nimber=nimber)


def piece_text(part: Mapping[str, Any], piece: str) -> str:
    """Format a piece as people write it: squares on the board, names of points, or its text.

    >>> piece_text({"points": ["a1", "b1", "a2"], "places": [[0, 0], [1, 0], [0, 1]]}, "5")
    '.#/.#'
    >>> piece_text({"points": ["x", "y", "z"], "places": []}, "5")
    'x, z'
    """
    if not part["points"]:
        return piece
    # A piece is a set of points as bits of a hexadecimal number.
    points = bits(int(piece, 16))
    if not part["places"]:
        return join_messages([part["points"][point] for point in points])
    wide, high = (max(place[i] for place in part["places"]) + 1 for i in (0, 1))
    there = {tuple(part["places"][point]) for point in points}
    return "/".join(
        "".join("." if (x, y) in there else "#" for x in range(wide)) for y in range(high)
    )


class ProofOptions(Options):
    """What is done with a proof.

    Attributes:
        verify: check this proof from the rules of its games.
        facts: number of facts to show, the last ones first.
    """

    verify: Path | None = None
    facts: int = opt(default=5, least=0)
    rules: Path | None = own_rules()


@as_command("proof")
def proof_command(file: Path | None, *, wish: ProofOptions, out: Output = output()) -> None:
    """Show or verify a proof of a nimber in a FILE.

    A proof gives the nimbers of some pieces of a position and excludes nimbers of others. It is
    checked by a program of 200 lines that uses the rules of the games and no search.

    \b
    Examples:
      kalmar solve "cram 4x5" --proof cram.json
      kalmar proof cram.json
      kalmar proof --verify cram.json
    """
    path = file if wish.verify is None else wish.verify
    if path is None:
        raise UsageError("name a proof file: kalmar solve POSITION --proof FILE writes one")
    if wish.verify is not None:
        verify_file(path, out, Share(), PROOF)
        return
    content = read_proof(path)
    out.show(page=lambda: proof_page(path, content, wish.facts), json=lambda: proof_data(content))


def verified(path: Path) -> Verified:
    """Check a proof and say that it holds; the error names the first fact that is wrong."""
    content = read_proof(path)
    with time_limit(None, sign_of_life if shows_progress() else None):
        check(path)
    clear_note()
    words = message("{path}: verified from the rules alone: {claim}", path=str(path),
                 claim=claim_text(content))  # fmt: skip
    return [words], {"verified": True, **proof_data(content)}


@as_command("claims")
def claims_command(words: tuple[str, ...], *, out: Output = output("claims")) -> None:
    """List the claims: theorems, closed forms, conjectures and open problems.

    With WORDS only those that have all of them.

    \b
    Examples:
      kalmar claims
      kalmar claims kayles
      kalmar claims check 002.3.2 --to 2000
      kalmar claims check all --budget 10m
    """
    claims = find_claims(" ".join(words) or "all")
    rows = [[claim.id, cited_of(claim), message(claim.status.value), claim.words]
            for claim in claims]  # fmt: skip
    out.show(
        claims,
        page=lambda: Page("", [Listing(rows)]),
        json=lambda: list(map(claim_data, claims)),
    )


def cited_of(claim: Claim) -> str:
    """Return what the source is called whose number the id of a claim begins with; else nothing.

    >>> [cited_of(claim) for claim in find_claims("001.rook") + find_claims("hackenbush")[:1]]
    ['Csirmaz 1980', '']
    """
    return CITED.get(claim.id.partition(".")[0], "")


def seconds(text: str) -> float:
    """Convert a time such as 30s, 10m or 1h to seconds.

    Raises:
        UsageError: it is none.

    >>> seconds("10m"), seconds("1.5s"), seconds("90")
    (600.0, 1.5, 90.0)
    """
    match = re.fullmatch(r"([0-9]+(?:\.[0-9]+)?)\s*([smh]?)", text.strip())
    if not match:
        raise UsageError(
            "'{text}' is not a time: write 30s, 10m or 1h",
            text=text,
        )
    return float(match[1]) * {"": 1, "s": 1, "m": 60, "h": 3600}[match[2]]


@as_command("claims check")
def check_claims_command(
    names: tuple[str, ...] = arg(required=True, metavar="ID..."),
    *,
    to: int | None = opt("--to", "How far to check; each claim has its own default.", type=Large()),
    budget: float | None = opt("--budget", "Total time, such as 30s, 10m or 1h.", read=seconds,
                               metavar="TIME"),
    every: bool = flag("--every", "Continue after a counterexample, and list them all."),
    out: Output = output("results"),
) -> int:  # fmt: skip
    """Check the claims whose ID begins with the given text, or all.

    Exit with 1 if a result contradicts what is known, else with 4 if a claim is undecided: time
    ran out, or too few cases were examined.

    \b
    Examples:
      kalmar claims check 001.kayles-period
      kalmar claims check 002 --to 1000
      kalmar claims check 002.3.3 002.six-candidates --to 5000 --every
      kalmar claims check all --budget 10m --markdown
    """
    chosen = list(dict.fromkeys(claim for name in names for claim in find_claims(name)))
    results: list[ClaimResult] = []

    def checking() -> Iterator[ClaimResult]:
        """Check the claims one by one; the results stay for the exit code."""
        for result in check_all(chosen, to, budget, watch_for, every):
            results.append(result)
            yield result

    out.show(
        checking(),
        text=lambda: lines(checking(), every),
        json=lambda: (result.to_dict() for result in checking()),
    )
    # A contradiction weighs more than what was not decided.
    if any(result.contradicts for result in results):
        return 1
    return 0 if all(result.as_expected for result in results) else LimitReached.exit_code


def summary(results: list[ClaimResult]) -> str:
    """Describe how many results are as expected, and how many are undecided."""
    good = sum(result.as_expected for result in results)
    undecided = len(results) - good - sum(result.contradicts for result in results)
    told = message("{good} of {count} as expected", good=good, count=len(results))
    if undecided:
        return join_messages((told, message("{count:,} not decided", count=undecided)))
    return told


def watch_for(claim: Claim) -> Callable[[int | None], None]:
    """Return a progress callback for a terminal; called with None, it clears the note."""

    def watch(cases: int | None) -> None:
        if cases is None:
            clear_note()
        else:
            words = plural_message(cases, "{number:,} case", "{number:,} cases")
            note(message("{claim}: {words}", claim=claim.id, words=words))

    return watch


def lines(results: Iterable[ClaimResult], every: bool) -> Iterator[str]:
    """Yield a line for each result, and one about several."""
    known = []
    for result in results:
        known.append(result)
        yield line(result, every)
    if len(known) > 1:
        yield summary(known)


def line(result: ClaimResult, every: bool) -> str:
    """Format a result as a line, marked if open or unexpected, with its exceptions if wanted."""
    mark = " " if result.as_expected else "!" if result.contradicts else "?"
    told = f" ({translate(result.claim.note)})" if result.claim.note else ""
    status = translate(message(result.claim.status.value))
    cited = f" ({translate(of)})" if (of := cited_of(result.claim)) else ""
    head = f"{mark} {result.claim.id}{cited}  [{status}]  {translate(result.sentence())}{told}"
    return "\n".join([head, *(f"    {found}" for found in result.exceptions if every)])
