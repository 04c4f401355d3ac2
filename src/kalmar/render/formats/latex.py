"""Texts and formulas in LaTeX.

In texts LaTeX's special characters are escaped, and other signs become those that plain pdfLaTeX
has.
"""

import re
import unicodedata

from kalmar.core.i18n import JoinedMessage, translate
from kalmar.render.terminal import in_ascii


class Formula(str):
    """Signs that LaTeX sets as a formula, such as words of elements of a monoid, or a nimber.

    >>> from kalmar.core.i18n import join_messages
    >>> tex(Formula("ab²c")), tex(join_messages([Formula("x12"), "50 %"]))
    ('$ab^{2}c$', '$x_{12}$, 50 \\\\%')
    """


def tabular(form: str, lines: list[str]) -> str:
    """Wrap lines in a tabular with columns of a form."""
    return "\n".join([rf"\begin{{tabular}}{{{form}}}", *lines, r"\end{tabular}"])


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
SUPERSCRIPT_DIGITS = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻", "0123456789+-", strict=True))
SUBSCRIPT_DIGITS = dict(zip("₀₁₂₃₄₅₆₇₈₉", "0123456789", strict=True))
KNOWN = OWN | SIGNS | GREEK

PIECES = re.compile(
    f"([{''.join(SUPERSCRIPT_DIGITS)}]+)|([{''.join(SUBSCRIPT_DIGITS)}]+)|(.)", re.DOTALL
)


def tex(text: str) -> str:
    r"""Format a text in the language in use, for LaTeX with packages inputenc and fontenc.

    Args:
        text: any; signs that pdfLaTeX does not have are written in ASCII.

    >>> tex("nim 3 ∨₂ nim_5: G⁺ = 4"), tex("50 % {x}")
    ('nim 3 $\\vee$$_{2}$ nim\\_5: G$^{+}$ = 4', '50 \\% \\{x\\}')
    """
    if isinstance(text, Formula):
        return f"${math(text)}$"
    if isinstance(text, JoinedMessage):
        return tex(text.between).join(map(tex, text.parts))
    return "".join(map(_piece, PIECES.finditer(translate(text))))


def _piece(match: re.Match[str]) -> str:
    """Convert one sign, or some that are raised or lowered, to LaTeX."""
    raised, lowered, sign = match.groups()
    if raised:
        return f"$^{{{''.join(SUPERSCRIPT_DIGITS[one] for one in raised)}}}$"
    if lowered:
        return f"$_{{{''.join(SUBSCRIPT_DIGITS[one] for one in lowered)}}}$"
    if sign in KNOWN:
        return KNOWN[sign]
    if sign.isascii() or unicodedata.category(sign).startswith("L"):
        return sign
    plain = in_ascii(sign)
    return "".join(OWN.get(one, one) for one in plain) if plain.isascii() else "?"


RAISED = re.compile(f"[{''.join(SUPERSCRIPT_DIGITS)}]+")
NUMBERED = re.compile(r"x([0-9]+)")
IN_FORMULAS = {"⟨": r"\langle ", "⟩": r" \rangle", "|": r"\mid", "*": r"\ast "}


def math(words: str) -> str:
    r"""Format words of elements, a presentation or a nimber for math mode.

    >>> math("⟨a, b | a² = 1, b¹²c = b⟩"), math("x1x12²")
    ('\\langle a, b \\mid a^{2} = 1, b^{12}c = b \\rangle', 'x_{1}x_{12}^{2}')
    """
    written = RAISED.sub(
        lambda found: f"^{{{''.join(SUPERSCRIPT_DIGITS[sign] for sign in found[0])}}}", words
    )
    return "".join(IN_FORMULAS.get(sign, sign) for sign in NUMBERED.sub(r"x_{\1}", written))
