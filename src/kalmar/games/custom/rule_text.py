"""Parse a text of rules: moves with their letters, sets and conditions, and facts.

    rules  = statement, {(";" | new line), statement}
    move   = head, "->", left, {clause}, [tag]
    head   = letter, {",", letter}  |  Kind, "(", letter, {",", letter}, ")"
    left   = part, {",", part}  |  "nothing"
    part   = number  |  "(", number, {",", number}, ")"  |  Kind, "(", number, {",", number}, ")"
    clause = "for", letter, "in", set  |  "if", condition
    tag    = "entails"  |  "compliments"  |  "gains", number
    fact   = "name", word  |  "start", component  |  "most", number  |  "board", number
           | "cycles"  |  "pass"  |  "unordered"  |  ("wins" | "loses"), "if", condition

Numbers, conditions and sets are read by `rule_trees`; no text of a user's is ever run.
"""

import ast
from dataclasses import dataclass, field

from kalmar.core.errors import RuleTextError
from kalmar.games.custom.rule_trees import (
    RESERVED,
    Choice,
    Left,
    Move,
    RuleText,
    Tree,
    is_letter,
    read_tree,
)
from kalmar.games.custom.rule_words import (
    CLAUSES,
    ENDS,
    FACTS,
    FLAGS,
    RuleToken,
    Tokens,
    compact,
    groups,
    outside,
    rewritten,
    set_of,
    statements,
)

MOST_LEFT = 6
MOST_LETTERS = 4
MOST_NUMBERS = 6
LARGEST_BOUND = 10**7


def read_rules(text: str) -> RuleText:
    """Parse a text of rules.

    Raises:
        RuleTextError: it cannot be read; the error has the line and the column.

    >>> read_rules("n -> n - k with k in 1, 3; most 20").text
    'n->n-k with k in 1,3;most 20'
    """
    lines = statements(text)
    found = RuleText(text=compact(lines))
    moves = [tokens for tokens in lines if tokens[0].text not in FACTS]
    heads = [_split_move(tokens) for tokens in moves]
    for head, _ in heads:
        _add_head(found, head)
    if not heads:
        raise RuleTextError("there are no moves: write one, such as n -> n - 1", 1, 1)
    found.moves = [_move(found, head, rest) for head, rest in heads]
    for tokens in lines:
        if tokens[0].text in FACTS:
            _add_fact(found, tokens)
    _check_facts(found)
    return found


def _split_move(tokens: Tokens) -> tuple[Tokens, Tokens]:
    """Split a move at its arrow."""
    at = next((i for i, token in enumerate(tokens) if token.text == "->"), None)
    if not at:
        raise tokens[0].refused("write a move, such as n -> n - 1")
    return tokens[:at], tokens[at + 1 :]


def _add_head(found: RuleText, head: Tokens) -> None:
    """Note the kind of a head, and how many numbers it has."""
    kind, letters = _head(head)
    if bool(kind) == ("" in found.sizes) and found.sizes:
        raise head[0].refused("write a kind such as A(n) before every arrow, or before none")
    if found.sizes.setdefault(kind, len(letters)) != len(letters):
        raise head[0].refused(
            "every move of a component begins with as many letters: write {number} here",
            number=found.sizes[kind],
        )


def _head(tokens: Tokens) -> tuple[str, tuple[str, ...]]:
    """Read the kind and the letters of the component that a move changes."""
    kind, inner = _kind_of(tokens)
    letters = [_letter(part, tokens[0]) for part in groups(inner, ",")]
    if len(set(letters)) < len(letters):
        raise tokens[0].refused("write different letters, as in x, y -> x - 1, y")
    if len(letters) > MOST_NUMBERS:
        raise tokens[0].refused("a component can have at most {most} numbers", most=MOST_NUMBERS)
    return kind, tuple(letters)


def _kind_of(tokens: Tokens) -> tuple[str, Tokens]:
    """Take the kind and the parentheses from tokens in parentheses."""
    if not tokens:
        return "", tokens
    kind = tokens[0].text if tokens[0].kind == "word" and tokens[0].text[0].isupper() else ""
    inner = tokens[1:] if kind else tokens
    closed = len(inner) > 1 and inner[0].text == "(" and inner[-1].text == ")"
    # In (x - 1) + (y) the first parenthesis is closed before the end.
    closed = closed and all(_is_open(inner, i) for i in range(1, len(inner) - 1))
    if kind and not closed:
        raise tokens[0].refused("write {kind} with its numbers, such as {kind}(n - 1)", kind=kind)
    return kind, inner[1:-1] if closed else inner


def _is_open(tokens: Tokens, end: int) -> bool:
    """Check whether a parenthesis is open after a token."""
    signs = [token.text for token in tokens[: end + 1]]
    return signs.count("(") > signs.count(")")


def _letter(tokens: Tokens, near: RuleToken) -> str:
    """Read the name of a number."""
    at = tokens[0] if tokens else near
    if len(tokens) != 1 or at.kind != "word":
        raise at.refused("write letters before the arrow, such as n -> n - 1 or x, y -> x - 1, y")
    if at.text in RESERVED or at.text[0].isupper():
        raise at.refused("'{word}' is no letter here: write one such as n", word=at.typed)
    return at.text


def _add_fact(found: RuleText, tokens: Tokens) -> None:
    """Read a statement that is no move."""
    word, rest = tokens[0], [token for token in tokens[1:-1] if token.text != ":"]
    if word.text in FLAGS:
        if rest or word.text in found.flags:
            raise (rest or [word])[0].refused(
                "write {word} once, alone in its line", word=word.text
            )
        found.flags.add(word.text)
    elif word.text in ENDS:
        _add_end(found, word, rest)
    elif getattr(found, word.text):
        raise word.refused("'{word}' occurs twice", word=word.text)
    elif word.text in {"most", "board"}:
        bound = int(rest[0].text) if len(rest) == 1 and rest[0].kind == "number" else 0
        if not 1 <= bound <= LARGEST_BOUND:
            raise (rest or [word])[0].refused(
                "write a number from 1 to {most:,}", most=LARGEST_BOUND
            )
        setattr(found, word.text, bound)
    elif not rest:
        raise word.refused("write a word or a number after {word}", word=word.text)
    else:
        setattr(found, word.text, compact([rest]))


def _add_end(found: RuleText, word: RuleToken, rest: Tokens) -> None:
    """Read at which ends who has moved there wins, or loses."""
    if found.end:
        raise word.refused("write one line with wins if or loses if")
    if len(rest) < 2 or rest[0].text != "if":
        raise (rest or [word])[0].refused(
            "write if and a condition, as in {word} if n even", word=word.text
        )
    first = found.moves[0]
    tree = read_tree(rewritten(rest[1:]), "truth")
    for node in ast.walk(tree):
        if is_letter(node) and node.id not in first.letters:
            raise word.refused(
                "{letter} is no number of a component: write {letters}",
                letter=node.id,
                letters=", ".join(first.letters),
            )
    found.end = word.text
    found.ends = Move(word, "", "", first.letters, (), (), (tree,), ())


def _check_alone(found: RuleText, what: str) -> None:
    """Verify that every position is one component, and nothing else decides who wins."""
    at = found.moves[0].at
    if "" not in found.sizes:
        raise at.refused("with {what} there are no kinds: write n -> n - 1", what=what)
    if found.flags - {"unordered"} or any(move.tag for move in found.moves):
        raise at.refused(
            "leave out cycles, pass, entails and compliments in a game with {what}", what=what
        )
    for move in found.moves:
        if len(move.left) > 1:
            raise move.at.refused(
                "in a game with {what} a move must leave one component", what=what
            )


def _check_facts(found: RuleText) -> None:
    """Verify that bounds belong to the components, and that a game with cycles has one."""
    at = found.moves[0].at
    if found.board and found.sizes.get("") != 2:
        raise at.refused("only components of two numbers lie on a board: write most 20 instead")
    if "unordered" in found.flags and max(found.sizes.values()) == 1:
        raise at.refused("only several numbers can be unordered: write x, y -> x - 1, y")
    points = any(move.gain for move in found.moves)
    if found.end or points:
        _check_alone(found, f"{found.end} if" if found.end else "gains")
    if found.end and points:
        raise at.refused("most points win in a game with gains: leave out {end} if", end=found.end)
    if "cycles" in found.flags and not (found.board or found.most):
        raise at.refused("a game with cycles needs a bound: add most 20, or board 8 for squares")
    for move in found.moves:
        if "cycles" in found.flags and len(move.left) != 1:
            raise move.at.refused("in a game with cycles a move must leave one component")


@dataclass
class _Clauses:
    """What follows the components that a move leaves."""

    choices: list[Choice] = field(default_factory=list)
    conditions: list[Tree] = field(default_factory=list)
    tags: set[str] = field(default_factory=set)
    gain: Tree | None = None


def _move(found: RuleText, head: Tokens, rest: Tokens) -> Move:
    """Read a statement with an arrow."""
    kind, letters = _head(head)
    left, clauses = _split_clauses(rest[:-1])
    read = _Clauses()
    for word, tokens in clauses:
        _add_clause(read, word, tokens, letters)
    parts = _left(found, left, head[0], kind)
    trees = [tree for part in parts for tree in part.numbers]
    trees += [read.gain] if read.gain else []
    trees += [*read.conditions, *[m for c in read.choices for m in c.members]]
    bound = {*letters, *[choice.letter for choice in read.choices]}
    seen = dict.fromkeys(n.id for tree in trees for n in ast.walk(tree) if is_letter(n))
    free = tuple(letter for letter in seen if letter not in bound)
    if len(free) + len(read.choices) > MOST_LETTERS:
        raise head[0].refused("a move may choose at most {most} letters", most=MOST_LETTERS)
    _refuse_sums(parts, free, read.conditions, rest[0])
    return Move(
        at=head[0],
        text=compact([[*head, RuleToken("sign", "->", 1, 1), *rest]]),
        kind=kind,
        letters=letters,
        left=parts,
        choices=tuple(read.choices),
        conditions=tuple(read.conditions),
        free=free,
        tag="both" if len(read.tags) == 2 else "".join(read.tags),
        gain=read.gain,
    )


def _refuse_sums(
    parts: tuple[Left, ...], free: tuple[str, ...], conditions: list[Tree], at: RuleToken
) -> None:
    """Refuse a + b where two heaps are meant: letters that nothing restricts are added."""
    tree = parts[0].numbers[0] if len(parts) == 1 == len(parts[0].numbers) else None
    if isinstance(tree, ast.BinOp) and isinstance(tree.op, ast.Add):
        names = {node.id for node in ast.walk(tree) if is_letter(node)}
        about = {node.id for condition in conditions for node in ast.walk(condition)
                 if is_letter(node)}  # fmt: skip
        if names and names <= set(free) and about <= set(free):
            raise at.refused(
                "+ adds numbers here, and a comma separates heaps: write n -> a, n - a"
            )


def _split_clauses(tokens: Tokens) -> tuple[Tokens, list[tuple[RuleToken, Tokens]]]:
    """Split what follows an arrow at the words that begin clauses."""
    parts = groups(tokens, *CLAUSES)
    words = [token for _, token in outside(tokens) if token.text in CLAUSES]
    return parts[0], list(zip(words, parts[1:], strict=True))


def _add_clause(read: _Clauses, word: RuleToken, tokens: Tokens, letters: tuple[str, ...]) -> None:
    """Read one clause."""
    if word.text in {"entails", "compliments"}:
        extra = [token for token in tokens if token.text != "and"]
        if extra:
            raise extra[0].refused("write with or if and a condition, or end the line")
        if word.text in read.tags:
            raise word.refused("'{word}' occurs twice", word=word.text)
        read.tags.add(word.text)
    elif not tokens:
        raise word.refused("write something after {word}", word=word.typed)
    elif word.text == "gains":
        if read.gain:
            raise word.refused("'{word}' occurs twice", word=word.text)
        read.gain = read_tree(tokens, "number")
    elif word.text == "for":
        known = {*letters, *[choice.letter for choice in read.choices]}
        for part in groups(tokens, "and"):
            if not _add_choice(read, part, known):
                raise word.refused("write a letter and its set after for, such as k in 1, 3, 5..7")
    else:
        known = {*letters, *[choice.letter for choice in read.choices]}
        # `and` binds closer than `or`: a and b or c is one condition.
        whole = any(token.text == "or" for _, token in outside(tokens))
        for part in [tokens] if whole else groups(tokens, "and"):
            if whole or word.text == "if" or not _add_choice(read, part, known):
                read.conditions.append(read_tree(rewritten(part) or [word], "truth"))


def _add_choice(read: _Clauses, tokens: Tokens, known: set[str]) -> bool:
    """Read `letter in set`, where the letter is not chosen yet."""
    if len(tokens) < 3 or tokens[1].text != "in" or tokens[0].text in known:
        return False
    letter = _letter(tokens[:1], tokens[0])
    tree = read_tree(set_of(tokens[2:], tokens[1]), "set")
    read.choices.append(Choice(letter, tuple(getattr(tree, "elts", ()))))
    known.add(letter)
    return True


def _left(found: RuleText, tokens: Tokens, near: RuleToken, kind: str) -> tuple[Left, ...]:
    """Read what a move leaves."""
    if not tokens:
        raise near.refused("write after -> what the move leaves, such as n -> n - 1")
    if len(tokens) == 1 and tokens[0].text == "nothing":
        return ()
    parts = [_kind_of(part) for part in groups(tokens, ",")]
    size = found.sizes[kind]
    if not kind and size > 1 and not all(len(groups(inner, ",")) == size for _, inner in parts):
        # Parentheses may be left out where one component is left: x - k, y.
        parts = [("", tokens)]
    if len(parts) > MOST_LEFT:
        raise tokens[0].refused("a move may leave at most {most} components", most=MOST_LEFT)
    return tuple(_component(found, one, inner, tokens[0]) for one, inner in parts)


def _component(found: RuleText, kind: str, tokens: Tokens, near: RuleToken) -> Left:
    """Read one component that a move leaves."""
    if kind not in found.sizes:
        known = ", ".join(f"{name}(n)" if name else "n - 1" for name in found.sizes)
        raise near.refused("no move begins with this kind: write {known}", known=known)
    numbers = [read_tree(part or [near], "number") for part in groups(tokens, ",")]
    if len(numbers) != found.sizes[kind]:
        raise near.refused(
            "write as many numbers here, with commas, as before the arrow: {size}",
            size=found.sizes[kind],
        )
    return Left(kind, tuple(numbers))
