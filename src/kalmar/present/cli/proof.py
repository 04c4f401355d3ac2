"""`kalmar proof`: what a proof of a nimber holds, whether it is right, and play by it."""

from pathlib import Path

import click

from kalmar.errors import UsageError
from kalmar.machine.clocks import time_limit
from kalmar.present.cli.emit import watched
from kalmar.present.cli.one_value import Command, one_value
from kalmar.present.cli.output import Output, output
from kalmar.present.cli.progress import clear_note
from kalmar.present.cli.proof_text import claim_text, proof_data, proof_page
from kalmar.present.cli.way import sign_of_life
from kalmar.proofs.check import check
from kalmar.proofs.files import read_proof
from kalmar.records import dataclass
from kalmar.words import said

__all__ = ["command"]


@dataclass(frozen=True)
class Wish:
    """What is done with a proof.

    Attributes:
        verify: a proof to be checked.
        play: whether to play by it.
        facts: how many of its facts are shown.
        rules: a file with the user's own rules.
    """

    verify: Path | None
    play: bool
    facts: int
    rules: Path | None


def wish(command: Command) -> Command:
    """Add the options of what is done, which the command gets as `wish`."""
    decorate = one_value(
        "wish",
        Wish,
        click.option("--verify", type=click.Path(path_type=Path), metavar="FILE",
                     help="Check this proof from the rules of its games."),
        click.option("--play", is_flag=True,
                     help="Play against the computer, which answers by the facts of the proof."),
        click.option("--facts", type=click.IntRange(min=0), default=5, show_default=True,
                     metavar="N", help="Number of facts to show, the last ones first."),
        click.option("--rules", type=click.Path(path_type=Path), metavar="FILE",
                     help="File with rules of your own: a text (.rules, .txt) or Python."),
    )  # fmt: skip
    return decorate(command)


@click.command("proof")
@click.argument("file", required=False, type=click.Path(path_type=Path))
@wish
@output()
def command(file: Path | None, wish: Wish, out: Output) -> None:
    """Show the proof of a nimber in a FILE, check it, or play by it.

    A proof says of pieces of a position which nimbers they have, and of others which they have not.
    It is checked by a program of 200 lines that uses the rules of the games and no search. With
    --play the computer wins against you by what the proof shows.

    \b
    Examples:
      kalmar solve "cram 4x5" --proof cram.json
      kalmar proof cram.json
      kalmar proof --verify cram.json
      kalmar proof cram.json --play
    """
    path = file if wish.verify is None else wish.verify
    if path is None:
        raise UsageError("name the file of a proof: kalmar solve POSITION --proof FILE writes one")
    if wish.rules is not None:
        from kalmar.games.user import load_rules

        load_rules(wish.rules)
    if wish.play:
        played(path, out)
        return
    content = read_proof(path)
    if wish.verify is not None:
        verified(path)
        words = said("{path}: verified from the rules alone: {claim}", path=str(path),
                     claim=claim_text(content))  # fmt: skip
        out.show(text=lambda: words, json=lambda: {"verified": True, **proof_data(content)})
        return
    out.show(text=lambda: proof_page(path, content, wish.facts), json=lambda: proof_data(content))


def verified(path: Path) -> None:
    """Check a proof; the error names the first fact that is wrong."""
    with time_limit(None, sign_of_life if watched() else None):
        check(path)
    clear_note()


def played(path: Path, out: Output) -> None:
    """Play by a proof, which is checked first."""
    from kalmar.present.cli.proof_sitting import sitting_by

    if out.format not in ("text", "json") or out.path is not None:
        raise UsageError("play by a proof is shown line by line: leave out the file of the output")
    sitting_by(path, out.format == "json").run()
