"""`kalmar claims`: list the register of claims, and check them."""

from collections.abc import Callable, Iterable, Iterator

import click

from kalmar.cli.options import Large, seconds
from kalmar.cli.output import Output, output
from kalmar.cli.write import clear_note, columns, note
from kalmar.core.errors import LimitReached
from kalmar.core.i18n import join_messages, message, plural_message, translate
from kalmar.render.formats.data import claim_data
from kalmar.research.claims import CLAIMS, Claim, ClaimResult, find_claims
from kalmar.research.claims.claim import check_all


@click.group("claims", invoke_without_command=True)
@output("claims")
@click.pass_context
def command(ctx: click.Context, out: Output) -> None:
    """List the claims: theorems, closed forms, conjectures and open problems.

    \b
    Examples:
      kalmar claims
      kalmar claims check 002.3.2 --to 2000
      kalmar claims check all --budget 10m
    """
    if ctx.invoked_subcommand is None:
        claims = list(CLAIMS.values())
        out.show(claims, text=register, json=lambda: list(map(claim_data, claims)))


@command.command("check")
@click.argument("names", metavar="ID...", nargs=-1, required=True)
@click.option(
    "--to", type=Large(), metavar="N", help="How far to check; each claim has its own default."
)
@click.option("--budget", metavar="TIME", help="Total time, such as 30s, 10m or 1h.")
@click.option("--every", is_flag=True, help="Continue after a counterexample, and list them all.")
@output("results")
def check_command(
    names: tuple[str, ...], to: int | None, budget: str | None, every: bool, out: Output
) -> int:
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
    time = seconds(budget) if budget else None
    results: list[ClaimResult] = []

    def checking() -> Iterator[ClaimResult]:
        """Check the claims one by one; the results stay for the exit code."""
        for result in check_all(chosen, to, time, watch_for, every):
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
    head = f"{mark} {result.claim.id}  [{status}]  {translate(result.sentence())}{told}"
    return "\n".join([head, *(f"    {found}" for found in result.exceptions if every)])


def register() -> str:
    """List the claims, one line each."""
    return columns(
        [
            [claim.id, translate(message(claim.status.value)), translate(claim.words)]
            for claim in CLAIMS.values()
        ]
    )
