"""The names of ways of playing, conventions and valuations, as type checkers know them.

Public functions take them as `Literal`, so that a type checker refuses a name that is misspelt; at
run time they are texts, and the registries `COMPOSITIONS`, `Play` and `VALUATIONS` say what is one.
A test compares both. A text that only a run knows is looked up first: `find_composition(text)`.
"""

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    CompositionName = Literal[
        "disjunctive", "long-disjunctive", "sum", "osszeg", "hosszu-diszjunktiv", "diszjunktiv",
        "+", "conjunctive", "short-conjunctive", "product", "szorzat", "rovid-konjunktiv",
        "konjunktiv", "&", "∧", "continued-conjunctive", "long-conjunctive", "continued",
        "hosszu-konjunktiv", "&>", "△", "selective", "long-selective", "hosszu-szelektiv",
        "szelektiv", "|", "∨", "shortened-selective", "short-selective", "shortened",
        "rovid-szelektiv", "|!", "▽", "moore-2", "moores-nim-2", "|2", "∨₂", "moore-3",
        "moores-nim-3", "|3", "∨₃", "moore-4", "moores-nim-4", "|4", "∨₄", "moore-5",
        "moores-nim-5", "|5", "∨₅", "moore-6", "moores-nim-6", "|6", "∨₆", "moore-7",
        "moores-nim-7", "|7", "∨₇", "moore-8", "moores-nim-8", "|8", "∨₈", "moore-9",
        "moores-nim-9", "|9", "∨₉", "one", "all", "any", "one, long", "all, long", "all, short",
        "any, long", "any, short",
        "diminished-disjunctive", "short-disjunctive", "diminished", "rovid-diszjunktiv", "+!", "⊕",
        "one, short",
    ]  # fmt: skip
    PlayName = Literal["normal", "misere", "misère", "betli"]
    ValuationName = Literal[
        "grundy", "G⁺", "G+", "g+", "g", "nim-value", "nimber", "grundy value", "grundy number",
        "grundy function", "remoteness", "R⁺", "R+", "r+", "r", "kalmár–steinhaus",
        "kalmar-steinhaus", "suspense", "S⁺", "S+", "s+", "s", "suspense number", "conway",
        "misere-grundy", "G⁻", "G-", "g-", "misere-remoteness", "R⁻", "R-", "r-", "misere-suspense",
        "S⁻", "S-", "s-", "kernel", "M", "m", "triple", "kernel-triple", "birthday", "N", "longest",
        "longest-play", "n",
        "foreclosed", "F⁺", "F+", "f+", "f", "misere-foreclosed", "F⁻", "F-", "f-",
    ]  # fmt: skip
else:
    # Case, accents and words such as "compound" do not matter: no list has all that is understood.
    CompositionName = PlayName = ValuationName = str

__all__ = ["CompositionName", "PlayName", "ValuationName"]
