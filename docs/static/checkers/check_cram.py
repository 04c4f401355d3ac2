"""Check a proof of a nimber of Cram in plain Python: python check_cram.py FILE."""

import json
import sys
from pathlib import Path

TURNS = [
    (1, 0, 0, 1),
    (-1, 0, 0, 1),
    (1, 0, 0, -1),
    (-1, 0, 0, -1),
    (0, 1, 1, 0),
    (0, -1, 1, 0),
    (0, 1, -1, 0),
    (0, -1, -1, 0),
]


def turned(squares, turn):
    """Return where each square goes when a piece is turned and moved into the corner."""
    a, b, c, d = turn
    to = {(x, y): (a * x + b * y, c * x + d * y) for x, y in squares}
    left, top = min(x for x, _ in to.values()), min(y for _, y in to.values())
    return {square: (x - left, y - top) for square, (x, y) in to.items()}


def form(squares):
    """Return what is the same for all pieces that are images of one another."""
    return min(tuple(sorted(turned(squares, turn).values())) for turn in TURNS)


def dominoes(squares):
    """Return all pairs of squares side by side."""
    return [
        {(x, y), other}
        for x, y in squares
        for other in ((x + 1, y), (x, y + 1))
        if other in squares
    ]


def pieces(squares):
    """Return the forms of the pieces of two squares and more; equal ones cancel out."""
    left, found = set(squares), set()
    while left:
        piece = todo = {left.pop()}
        while todo:
            todo = {
                s
                for x, y in todo
                for s in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
                if s in left
            }
            left -= todo
            piece = piece | todo
        if len(piece) > 1:
            found ^= {form(piece)}
    return found


def mirrored(squares):
    """Return whether a symmetry takes each domino to one apart from it, and that one back."""
    home = {place: square for square, place in turned(squares, TURNS[0]).items()}
    for turn in TURNS:
        to = {square: home.get(place) for square, place in turned(squares, turn).items()}
        back = all(to[square] and to[to[square]] == square for square in squares)
        if back and not any({to[s] for s in domino} & domino for domino in dominoes(squares)):
            return True
    return False


def check(proof):
    """Return what is wrong with a proof, or None."""
    part, value, others = proof["components"][0], {}, {}
    rows, columns = map(int, proof["position"].removeprefix("cram ").split("x"))
    board = [(x, y) for y in range(rows) for x in range(columns)]
    if part["points"] != [f"{'abcdefgh'[x]}{y + 1}" for x, y in board]:
        return "the squares are others"

    def added(option):
        """Return the nim-sum of the known pieces, and what the others are not."""
        total = 0
        for piece in option:
            total ^= value.get(piece, 0)
        return total, [others.get(piece, ()) for piece in option if piece not in value]

    for number, (text, nimber, word) in enumerate(part["facts"], 1):
        piece = {square for i, square in enumerate(board) if int(text, 16) >> i & 1}
        options = [added(pieces(piece - domino)) for domino in dominoes(piece)]
        shown = {total for total, left in options if not left}
        if word == "is not":
            right = nimber in shown
            others.setdefault(form(piece), set()).add(nimber)
        elif word == "is":
            right = shown.issuperset(range(nimber)) and all(
                total != nimber if not left else len(left) == 1 and total ^ nimber in left[0]
                for total, left in options
            )
        else:
            right = nimber == 0 and mirrored(piece)
        if not right:
            return f"fact {number} is not shown"
        if word != "is not":
            value[form(piece)] = nimber
    if proof["claim"] != {"nimber": value.get(form(board))}:
        return "the claim is not shown"
    return None


if __name__ == "__main__":
    wrong = check(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")))
    sys.exit(f"false: {wrong}" if wrong else print("true: this nimber is proved"))
