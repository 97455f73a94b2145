import type { MouseEvent } from 'react';

const pressedIn = ({ target }: MouseEvent): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('button, a, [type=file]') : null;

/**
 * For a form: a button takes the focus when it is let go, not when it is pressed. The field that is left may be wrong,
 * and its message would push the button away from under the pointer.
 */
export const steadyPress = {
  onMouseDown: (event: MouseEvent): void => {
    if (pressedIn(event)) event.preventDefault();
  },
  onClickCapture: (event: MouseEvent): void => {
    // Enter in a field clicks the button too, with no press; the field keeps the focus.
    if (event.detail > 0) pressedIn(event)?.focus();
  },
};
