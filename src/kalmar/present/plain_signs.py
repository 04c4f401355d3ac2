"""The signs of the field in ASCII, for terminals and files that have no others."""

import unicodedata

__all__ = ["in_ascii"]

SIGNS = str.maketrans({
    "→": "->", "←": "<-", "⇒": "=>", "↦": "->", "…": "...", "–": "-", "—": "-", "−": "-", "·": ".",
    "×": "x", "÷": "/", "≤": "<=", "≥": ">=", "≠": "!=", "∞": "inf", "√": "sqrt ", "≡": "=",
    "⊕": "xor", "⊗": "(x)", "⊘": "(/)", "∧": "&", "∨": "|", "△": "&>", "▽": "|!", "⊞": "[+]",
    "▼": "|!-", "∈": "in", "∉": "not in", "⌊": "[", "⌋": "]", "∅": "{}", "Φ": "Phi", "Ψ": "Psi",
    "κ": "kappa", "γ": "gamma", "Σ": "Sum", "⁺": "+", "⁻": "-", "′": "'", "’": "'", "‘": "'",
    "“": '"', "”": '"', "„": '"', "★": "*", "⋆": "*", "●": "o", "○": ".", "□": ".", "■": "#",
    "▢": ".", "☠": "X", "\u202f": " ", "\xa0": " ",
    "│": "|", "┃": "|", "─": "-", "━": "-", "╌": "-", "╎": "|",
    "╱": "/", "╲": "\\", "█": "#", "▓": "#", "▒": "+", "░": ".",
})  # fmt: skip


def in_ascii(text: str) -> str:
    """A text in ASCII: signs as words or other signs, letters without accents.

    >>> in_ascii("G⁺ = 3 ⊕ 5 → relatív prím ő ┌─┐")
    'G+ = 3 xor 5 -> relativ prim o +-+'
    """
    if text.isascii():
        return text
    letters = unicodedata.normalize("NFKD", text.translate(SIGNS))
    return "".join(map(_ascii_sign, letters))


def _ascii_sign(sign: str) -> str:
    if sign.isascii():
        return sign
    if unicodedata.combining(sign):
        return ""
    if unicodedata.name(sign, "").startswith("BOX DRAWINGS"):
        return "+"
    return "?"
