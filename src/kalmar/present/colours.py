"""Colours that can be read: contrast as the Web Content Accessibility Guidelines define it."""

__all__ = ["contrast", "luminance", "readable"]

RGB = tuple[float, float, float]


def rgb(colour: str) -> RGB:
    """The parts of a colour such as #0072B2, each from 0 to 1.

    >>> rgb("#FF0000")
    (1.0, 0.0, 0.0)
    """
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue


def luminance(colour: RGB) -> float:
    """The relative luminance of a colour, 0 for black and 1 for white."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: RGB, second: RGB) -> float:
    """The contrast ratio of two colours, from 1 to 21.

    >>> round(contrast((0, 0, 0), (1, 1, 1)), 6)
    21.0
    """
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


def readable(colour: str | RGB) -> str:
    """Black or white, whichever is read better on a colour; the contrast is at least 4.58.

    >>> readable("#0072B2"), readable("#E69F00")
    ('white', 'black')
    """
    ground = rgb(colour) if isinstance(colour, str) else colour
    dark, light = contrast(ground, (0.0, 0.0, 0.0)), contrast(ground, (1.0, 1.0, 1.0))
    return "black" if dark >= light else "white"
