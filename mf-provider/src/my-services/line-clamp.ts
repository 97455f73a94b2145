/** Cuts a text after `count` lines with an ellipsis. */
export const lines = (count: number) => ({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical' as const,
  WebkitLineClamp: count,
  overflow: 'hidden',
  overflowWrap: 'anywhere' as const,
});
