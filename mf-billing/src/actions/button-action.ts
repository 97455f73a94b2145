import { unexplained } from '@nearhand/platform';
import { type ActionOptions, useAction } from '@nearhand/platform/action';
import { recoverFocus } from '@nearhand/ui';
import type { UseMutationOptions } from '@tanstack/react-query';

/** Query and React render the result in later ticks. */
const renderDelayMs = 50;

/**
 * Browsers take the focus from a button that is disabled during a run. The result, called after the run, gives it back, or to
 * the page's heading when the button is gone.
 */
export const focusRestorer = (): (() => void) => {
  const pressed = document.activeElement;
  return () =>
    void setTimeout(() => {
      if (document.activeElement !== document.body) return;
      if (pressed instanceof HTMLElement && pressed.isConnected) pressed.focus();
      recoverFocus();
    }, renderDelayMs);
};

/** An action of a button that keeps the focus. */
export const useButtonAction = <Answer, Input>(
  change: UseMutationOptions<Answer, Error, Input>,
  { done, failed }: { done: NonNullable<ActionOptions<Answer, Input>['done']>; failed: string },
) => {
  const action = useAction(change, { done, failed: [failed, unexplained] });
  return { ...action, run: (input: Input) => action.run(input, { onEnd: focusRestorer() }) };
};
