import type { MouseEvent } from 'react';

/**
 * For `onMouseDown`: a button that is pressed takes no focus away from a field. The field that is left may be wrong, and
 * its message would push the button away from under the pointer before that is let go.
 */
export const holdStill = (event: MouseEvent): void => {
  if (event.target instanceof Element && event.target.closest('button, a, [type=file]')) event.preventDefault();
};
