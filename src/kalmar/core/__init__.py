"""What everything speaks of: messages, errors, rules, compositions and compounds.

In comes nothing but the standard library; out go the words of the field.

Not public by itself: what may be relied on is in `kalmar`.
"""
