"""Boards that are the same game: turned round, mirrored, cut down to what is used of them."""

__all__ = ["cropped", "least_image", "mirrored", "turned"]

Rows = tuple[str, ...]


def least_image(rows: Rows, exchange: dict[int, str] | None = None) -> Rows:
    """The first of all boards that turn into one by turning and mirroring it.

    A board higher than wide is laid on its side.

    Args:
        rows: of the board, from the top.
        exchange: for `str.translate`, signs that may change places; none if None.

    >>> least_image(("x.", "..", "o.")), least_image(("..x",), {ord("x"): "o", ord("o"): "x"})
    (('...', 'o.x'), ('..o',))
    """
    images = mirrored(rows) if len(rows) <= len(rows[0]) else []
    if len(rows) >= len(rows[0]):
        images += mirrored(turned(rows))
    if exchange:
        images += [tuple([row.translate(exchange) for row in image]) for image in images]
    return min(images)


def mirrored(rows: Rows) -> list[Rows]:
    """A board with its mirror images.

    >>> mirrored(("x.", "..")), mirrored(("x.o",))
    ([('x.', '..'), ('..', 'x.'), ('.x', '..'), ('..', '.x')], [('x.o',), ('o.x',)])
    """
    sideways = tuple([row[::-1] for row in rows])
    return [rows, sideways] if len(rows) == 1 else [rows, rows[::-1], sideways, sideways[::-1]]


def turned(rows: Rows) -> Rows:
    """The board with its columns as rows.

    >>> turned(("xo", ".."))
    ('x.', 'o.')
    """
    return tuple(map("".join, zip(*rows, strict=True)))


def cropped(rows: Rows, unused: str) -> Rows:
    """The part of a board within which all squares lie that are used; one square if none is.

    >>> cropped(("....", ".xo.", "...."), "."), cropped(("..", ".."), ".")
    (('xo',), ('.',))
    """
    used = [row.strip(unused) != "" for row in rows]
    if True not in used:
        return (unused,)
    first, last = used.index(True), len(rows) - used[::-1].index(True)
    left = min(len(row) - len(row.lstrip(unused)) for row in rows[first:last] if row.strip(unused))
    right = max(len(row.rstrip(unused)) for row in rows[first:last])
    return tuple([row[left:right] for row in rows[first:last]])
