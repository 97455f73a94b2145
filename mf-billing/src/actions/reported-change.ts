import { errorText, toast, useSingleFlight } from '@nearhand/platform';
import { recoverFocus } from '@nearhand/ui';
import { type UseMutationOptions, useMutation } from '@tanstack/react-query';

/** Milliseconds until what has ended is shown: Query and React tell it in turns of their own. */
const shown = 50;

/**
 * Does `work`, and gives the focus back to the button that began it: browsers take it from a button that is disabled
 * meanwhile. Where the button is gone by then, the page's heading takes it.
 */
export const keepingFocus = async (work: () => Promise<void>): Promise<void> => {
  const pressed = document.activeElement;
  await work();
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    if (pressed instanceof HTMLElement && pressed.isConnected) pressed.focus();
    recoverFocus();
  }, shown);
};

interface Outcomes<Answer> {
  done: (answer: Answer) => string;
  failed: string;
}

/** Makes a change once however often it is asked for, and says how that went; `sending` is what it was asked with. */
export const useSaidChange = <Answer, Asked>(
  change: UseMutationOptions<Answer, Error, Asked>,
  { done, failed }: Outcomes<Answer>,
): { send: (asked: Asked) => Promise<void>; isSending: boolean; sending: Asked | undefined } => {
  const { mutateAsync, isPending, variables } = useMutation(change);
  const sayHow = async (asked: Asked) => {
    let answer: Answer;
    try {
      answer = await mutateAsync(asked);
    } catch (error) {
      toast.error(failed, { description: await errorText(error, 'An error occurred. Please try again.') });
      return;
    }
    toast.success(done(answer));
  };
  const send = useSingleFlight((asked: Asked) => keepingFocus(() => sayHow(asked)));
  return { send, isSending: isPending, sending: isPending ? variables : undefined };
};
