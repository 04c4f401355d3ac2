"""Keep `kalmar.present.services`, public in version 1.0 and now `kalmar.web.services`.

Not public by itself: what may be relied on is in `kalmar`.
"""
