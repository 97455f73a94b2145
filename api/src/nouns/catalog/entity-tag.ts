const tags = /(?:W\/)?("[^"]*")/g;

/** A weak tag: every encoding of an answer has the same one. */
export const weakTag = (hash: string): string => `W/"${hash}"`;

/** Whether `If-None-Match` names this tag, weak or strong, or any (`*`). */
export const isNamedIn = (ifNoneMatch: string | undefined, tag: string): boolean => {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = tag.replace(/^W\//, '');
  return [...ifNoneMatch.matchAll(tags)].some(([, named]) => named === opaque);
};
