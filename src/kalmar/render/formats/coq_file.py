"""A file for Coq: its head, what it imports, one theorem with its proof, and what that rests on."""

from collections.abc import Iterable

FILE = """\
(* {title} *)
Require Import NArith List.
{imports}Import ListNotations.
Open Scope N_scope.

{before}Theorem {stated}.
Proof. {proof} Qed.
Print Assumptions {name}.
"""


def coq_file(title: str, modules: dict[str, str], stated: str, proof: str, before: str = "") -> str:
    r"""Format a file with one theorem.

    Args:
        title: what it states, in a comment.
        modules: the files of `proofs/` that it imports, by their folders.
        stated: the name of the theorem and, after a colon, its statement.
        proof: its tactics, each with a point.
        before: comments and definitions before it.

    >>> coq_file("One.", {"octal": "Octal"}, "one : 1 = 1", "reflexivity.").splitlines()[6:8]
    ['Theorem one : 1 = 1.', 'Proof. reflexivity. Qed.']
    """
    imports = "".join(
        f"From Kalmar.{folder} Require Import {names}.\n" for folder, names in modules.items()
    )
    name = stated.partition(" ")[0]
    return FILE.format(
        title=title, imports=imports, before=before, stated=stated, proof=proof, name=name
    )


def by_computing(lemma: str) -> str:
    """Return the proof of a theorem by a lemma whose condition Coq computes."""
    return f"apply {lemma}. vm_cast_no_check (eq_refl true)."


def listed(numbers: Iterable[object], between: str = "; ") -> str:
    """Format a list as Coq writes it.

    >>> listed([1, 2])
    '[1; 2]'
    """
    return between.join(map(str, numbers)).join("[]")
