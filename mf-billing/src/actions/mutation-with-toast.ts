import { orToast, toast, unexplained, useSingleFlight } from '@nearhand/platform';
import { recoverFocus } from '@nearhand/ui';
import { type UseMutationOptions, useMutation } from '@tanstack/react-query';

/** Query and React render the result in later ticks. */
const renderDelayMs = 50;

/**
 * Browsers take the focus from a button that is disabled during `work`: it gets the focus back, or the page's heading when
 * the button is gone.
 */
export const restoringFocus = async (work: () => Promise<void>): Promise<void> => {
  const pressed = document.activeElement;
  await work();
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    if (pressed instanceof HTMLElement && pressed.isConnected) pressed.focus();
    recoverFocus();
  }, renderDelayMs);
};

interface Texts<Answer> {
  done: (answer: Answer) => string;
  failed: string;
}

/** A single-flight mutation that shows its result as a toast. `sending` is what was sent. */
export const useMutationWithToast = <Answer, Input>(
  change: UseMutationOptions<Answer, Error, Input>,
  { done, failed }: Texts<Answer>,
): { send: (input: Input) => Promise<void>; isSending: boolean; sending: Input | undefined } => {
  const { mutateAsync, isPending, variables } = useMutation(change);
  const send = useSingleFlight((input: Input) =>
    restoringFocus(async () => {
      const answer = await orToast(mutateAsync(input), failed, unexplained);
      if (answer) toast.success(done(answer.value));
    }),
  );
  return { send, isSending: isPending, sending: isPending ? variables : undefined };
};
