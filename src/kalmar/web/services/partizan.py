"""Services about compounds in which moves belong to Left, to Right or to both.

What they do lies in `left_and_right`, which is loaded when it is first asked for.
"""

from kalmar.core.i18n import message
from kalmar.web.services.service import Field, Service

HERE = "kalmar.web.services.left_and_right"
MAX_POSITION_TEXT = 2_000
MOST_SEARCHED = 1_000_000
SIDES = ("left", "right")

START = (
    Field("position", "text", message("components with a sign between them, such as domineering 2x3"
                                      " + toads-and-frogs TT__FF"), most=MAX_POSITION_TEXT),
    Field("composition", "text", message("how the components are played together; if left out, as"
                                         " the position says, or disjunctive"), None, most=100),
    Field("convention", "text", message("who wins: normal or misere"), "normal",
          choices=("normal", "misere")),
    Field("first", "text", message("who begins: left or right"), "left", choices=SIDES),
    Field("moves", "texts", message("the moves so far, as the service partizan writes them"), (),
          most=1_000),
    Field("limit", "integer", message("how many positions a search may visit"), None, least=1,
          most=MOST_SEARCHED),
)  # fmt: skip

LOOK = (
    Field("theme", "text", message("the theme of the drawing"), "light", choices=("auto", "light",
        "dark")),
    Field("prefix", "text", message("a prefix for all ids of the drawing"), "partizan", most=40),
    Field("width", "integer", message("the width of the drawing in pixels; 0 for the smallest"
                                      " possible"), 0,
          most=2_000),
)  # fmt: skip
CHANCE = (
    Field("strength", "text", message("how well the move is chosen: perfect or random"), "perfect",
          choices=("perfect", "random")),
    Field("seed", "integer", message("random seed"), 0, most=2**53),
)  # fmt: skip

SERVICES = (
    Service("partizan_games", message("List the games whose moves belong to Left or to Right."), (),
            f"{HERE}:games"),
    Service("partizan", message("Return rules, drawing and moves of a compound for two players."),
            (*START, *LOOK), f"{HERE}:game"),
    Service("partizan_solve", message("Say who wins a compound for two players, and why."), START,
            f"{HERE}:judged", long=True),
    Service("partizan_reply", message("Choose a move in a compound for two players."),
            (*START, *CHANCE), f"{HERE}:reply", long=True),
)  # fmt: skip
