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
  onClickCapture: (event: MouseEvent): void => pressedIn(event)?.focus(),
};
