import { errorText, toast, useSingleFlight } from '@nearhand/platform';
import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { keepingFocus } from '../redirections/keeping-focus.ts';

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
