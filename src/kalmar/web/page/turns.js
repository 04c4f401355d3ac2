// Answers may come in another order than they were asked for: an older one must not replace a newer.

/**
 * Turns of a place where answers are shown.
 * @returns {() => () => boolean} begins a turn; what it gives says later whether no newer one has begun
 */
export function turns() {
  let newest = 0;
  return () => {
    const mine = ++newest;
    return () => mine === newest;
  };
}
