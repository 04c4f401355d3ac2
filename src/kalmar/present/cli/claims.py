"""`kalmar claims`: the register, and the checking of its entries."""

import re
import sys
import time
from collections.abc import Callable, Iterator

import click

from kalmar.claims import CLAIMS, Claim, Result, check, find_claim
from kalmar.errors import UsageError
from kalmar.present.cli.numbers_text import Large
from kalmar.present.cli.output import bold, emit, emit_json

__all__ = ["command"]


@click.group("claims", invoke_without_command=True)
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
@click.option("--markdown", is_flag=True, help="Write a Markdown table.")
@click.pass_context
def command(ctx: click.Context, as_json: bool, markdown: bool) -> None:
    """List the claims: theorems, closed forms, conjectures and open problems.

    \b
    Examples:
      kalmar claims
      kalmar claims check 002.3.2 --to 2000
      kalmar claims check all --budget 10m
    """
    if ctx.invoked_subcommand is not None:
        return
    if as_json:
        emit_json([description(claim) for claim in CLAIMS.values()])
    elif markdown:
        emit(table())
    else:
        width = max(map(len, CLAIMS))
        for claim in CLAIMS.values():
            emit(f"{bold(claim.id.ljust(width))}  {claim.status.value:<13}  {claim.words}")


@command.command("check")
@click.argument("names", metavar="ID...", nargs=-1, required=True)
@click.option("--to", type=Large(), help="How far; each claim has its own default.")
@click.option("--budget", help="Time for all of it, such as 30s, 10m or 1h.")
@click.option("--every", is_flag=True, help="Go on after a counterexample; list them all.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON, one object a line.")
@click.option("--markdown", is_flag=True, help="Write a Markdown table.")
def check_command(
    names: tuple[str, ...], to: int | None, budget: str | None, every: bool, **form: bool
) -> int:
    """Check each claim ID, all that begin with it, or all; exit 1 if one is not as expected.

    \b
    Examples:
      kalmar claims check 001.kayles-period
      kalmar claims check 002 --to 1000
      kalmar claims check 002.3.3 002.six-candidates --to 5000 --every
      kalmar claims check all --budget 10m --markdown
    """
    chosen = list(dict.fromkeys(claim for name in names for claim in matching(name)))
    results = []
    as_json, markdown = form["as_json"], form["markdown"]
    if markdown:
        emit("| claim | status | found | seconds |\n|---|---|---|---|")
    for result in checked(chosen, to, seconds(budget) if budget else None, every):
        results.append(result)
        if as_json:
            emit_json(result.to_dict())
        elif markdown:
            found = result.sentence().replace("|", "\\|")
            words = result.claim.words.replace("|", "\\|")
            emit(f"| `{result.claim.id}` {words} | {result.claim.status.value} | {found}"
                 f" | {result.seconds:.2f} |")  # fmt: skip
        else:
            emit(line(result))
            for exception in result.exceptions if every else ():
                emit(f"    {exception}")
    unexpected = [result for result in results if not result.as_expected]
    if not as_json and not markdown and len(results) > 1:
        emit(f"{len(results) - len(unexpected)} of {len(results)} as expected")
    return 1 if unexpected else 0


def matching(name: str) -> list[Claim]:
    """All claims, those whose id begins so, or the one of that id."""
    if name == "all":
        return list(CLAIMS.values())
    if name in CLAIMS:
        return [CLAIMS[name]]
    return [c for c in CLAIMS.values() if c.id.startswith(f"{name}.")] or [find_claim(name)]


def checked(
    chosen: list[Claim], to: int | None, budget: float | None, every: bool
) -> Iterator[Result]:
    """The results one after the other; the time left is shared among the claims left."""
    start = time.perf_counter()
    for number, claim in enumerate(chosen):
        share = None
        if budget is not None:
            left = max(budget - (time.perf_counter() - start), 0.0)
            share = left / (len(chosen) - number)
        yield check(claim, to, share, watch_for(claim), every)
        if sys.stderr.isatty():
            click.echo("\r\033[K", err=True, nl=False)


def watch_for(claim: Claim) -> Callable[[int], None]:
    """Progress on a terminal, silence elsewhere."""
    shown = sys.stderr.isatty()

    def watch(cases: int) -> None:
        if shown:
            click.echo(f"\r{claim.id}: {cases:,} cases", err=True, nl=False)

    return watch


def seconds(text: str) -> float:
    """A time such as 30s, 10m or 1h in seconds.

    >>> seconds("10m"), seconds("1.5s"), seconds("90")
    (600.0, 1.5, 90.0)
    """
    match = re.fullmatch(r"([0-9]+(?:\.[0-9]+)?)\s*([smh]?)", text.strip())
    if not match:
        raise UsageError(f"'{text}' is no time: write 30s, 10m or 1h")
    return float(match[1]) * {"": 1, "s": 1, "m": 60, "h": 3600}[match[2]]


def line(result: Result) -> str:
    """One result as a line of text, marked if it is not what was expected."""
    mark = " " if result.as_expected else "!"
    note = f" ({result.claim.note})" if result.claim.note else ""
    return f"{mark} {result.claim.id}  [{result.claim.status.value}]  {result.sentence()}{note}"


def description(claim: Claim) -> dict[str, object]:
    """A claim as plain data."""
    return {
        "id": claim.id,
        "words": claim.words,
        "formula": claim.formula,
        "source": claim.source,
        "status": claim.status.value,
        "bound": claim.bound,
        "unit": claim.unit,
        "note": claim.note,
    }


def table() -> str:
    """The register as a Markdown table."""
    lines = ["| id | claim | formula | source | status |", "|---|---|---|---|---|"]
    for claim in CLAIMS.values():
        status = claim.status.value + (f" ({claim.note})" if claim.note else "")
        cells = (f"`{claim.id}`", claim.words, claim.formula, claim.source, status)
        lines.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
    return "\n".join(lines)
