"""Games on boards: pieces, dominoes, stones, bricks, bubbles and pawns, and the road map.

A file has the rules of a game, or of a few like it; `squares` is the common base of boards with
stones. In comes the text of a component; out go rules with options, shapes and labels of moves.

Not public by itself: what may be relied on is in `kalmar`.
"""
