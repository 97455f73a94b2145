/** The one of `names` that was probably meant by `typed`; undefined where none is near. */
export const nearestName = (typed: string, names: readonly string[]): string | undefined => {
  const [best] = names.map((name) => ({ name, far: distance(typed, name) })).sort((a, b) => a.far - b.far);
  return best && best.far <= Math.max(2, typed.length / 3) ? best.name : undefined;
};

/** How many letters must be typed, taken away or exchanged to get from one to the other (Levenshtein). */
const distance = (from: string, to: string): number => {
  let row = Array.from({ length: to.length + 1 }, (_none, index) => index);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (const [column, other] of [...to].entries()) {
      const exchanged = (row[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(exchanged, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
};
