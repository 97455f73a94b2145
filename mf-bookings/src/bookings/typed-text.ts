import { styled } from '@nearhand/ui';

/**
 * What a person typed into a field of several lines: keeps its line breaks. Give it `dir="auto"`; it is no wider than
 * its words, so that those that run from the right stay beside what names them.
 */
export const TypedText = styled('span')({ display: 'inline-block', maxWidth: '100%', whiteSpace: 'pre-line' });

/** {@link TypedText} where it is not the point: three lines at most. */
export const TypedGist = styled('span')({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
  whiteSpace: 'pre-line',
});
