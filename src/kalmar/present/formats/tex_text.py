"""Texts for LaTeX: its own signs escaped, and ours as signs that plain pdfLaTeX has."""

import re
import unicodedata

from kalmar.present.plain_signs import in_ascii
from kalmar.words import spoken

__all__ = ["tex"]

OWN = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "%": r"\%",
    "_": r"\_",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": "$<$",
    ">": "$>$",
    "|": "$|$",
    "*": r"$\ast$",
}
"""What LaTeX takes for itself, or sets as something else."""

SIGNS = {
    "⊕": r"$\oplus$",
    "⊗": r"$\otimes$",
    "⊘": r"$\oslash$",
    "⊞": r"$\mathbin{\fbox{\tiny$+$}}$",
    "∧": r"$\wedge$",
    "∨": r"$\vee$",
    "△": r"$\bigtriangleup$",
    "▽": r"$\bigtriangledown$",
    "▼": r"$\bigtriangledown$",
    "→": r"$\rightarrow$",
    "∞": r"$\infty$",
    "√": r"$\surd$",
    "×": r"$\times$",
    "·": r"$\cdot$",
    "−": "$-$",
    "≤": r"$\leq$",
    "≥": r"$\geq$",
    "≠": r"$\neq$",
    "∪": r"$\cup$",
    "∅": r"$\emptyset$",
    "⌊": r"$\lfloor$",
    "⌋": r"$\rfloor$",
    "☠": r"$\dagger$",
    "●": r"$\bullet$",
    "○": r"$\circ$",
    "…": r"\ldots{}",
    "–": "--",
    "—": "---",
    "„": ",,",
    "“": "``",
    "”": "''",
    "’": "'",
}
GREEK = {"φ": r"$\varphi$", "Φ": r"$\Phi$", "Ψ": r"$\Psi$", "ψ": r"$\psi$", "π": r"$\pi$",
         "Ω": r"$\Omega$"}  # fmt: skip
RAISED = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻", "0123456789+-", strict=True))
LOWERED = dict(zip("₀₁₂₃₄₅₆₇₈₉", "0123456789", strict=True))
KNOWN = OWN | SIGNS | GREEK

PIECES = re.compile(f"([{''.join(RAISED)}]+)|([{''.join(LOWERED)}]+)|(.)", re.DOTALL)


def tex(text: str) -> str:
    r"""A text in the language in use, for LaTeX with the packages inputenc and fontenc.

    Args:
        text: any; signs that pdfLaTeX does not have are written in ASCII.

    >>> tex("nim 3 ∨₂ nim_5: G⁺ = 4"), tex("50 % {x}")
    ('nim 3 $\\vee$$_{2}$ nim\\_5: G$^{+}$ = 4', '50 \\% \\{x\\}')
    """
    return "".join(map(_piece, PIECES.finditer(spoken(text))))


def _piece(match: re.Match[str]) -> str:
    """One sign, or some that are raised or lowered."""
    raised, lowered, sign = match.groups()
    if raised:
        return f"$^{{{''.join(RAISED[one] for one in raised)}}}$"
    if lowered:
        return f"$_{{{''.join(LOWERED[one] for one in lowered)}}}$"
    if sign in KNOWN:
        return KNOWN[sign]
    if sign.isascii() or unicodedata.category(sign).startswith("L"):
        return sign
    plain = in_ascii(sign)
    return "".join(OWN.get(one, one) for one in plain) if plain.isascii() else "?"
