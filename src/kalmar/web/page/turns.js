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

/**
 * Questions of a place where answers are shown: the answer to the newest gets there, or why there is none.
 * @param {(error: unknown) => void} failed shows why there is no answer
 */
export function asking(failed) {
  const begun = turns();
  /**
   * @template Answer
   * @param {Promise<Answer>} asked
   * @param {(found: Answer) => void} show
   */
  return async (asked, show) => {
    const newest = begun();
    try {
      const found = await asked;
      if (newest()) show(found);
    } catch (error) {
      if (newest()) failed(error);
    }
  };
}
