import type { Redirection } from '@nearhand/contracts';
import { errorText, toast, useSingleFlight, useStillHere } from '@nearhand/platform';
import { useIdempotentMutation } from '@nearhand/platform/idempotent-mutation';
import type { UseMutationOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { keepingFocus } from './keeping-focus.ts';
import { leaveTo } from './leave-to.ts';

/**
 * Asks the API for a page of Stripe's and goes there. `leaving` is what was asked for, from the click until somebody is
 * back; `failed` is what is said when there is no such page.
 */
export const useRedirection = <Body>(
  ask: () => UseMutationOptions<Redirection, Error, { body: Body }>,
  failed: string,
): { leave: (body: Body) => Promise<void>; leaving: Body | undefined } => {
  const { mutateAsync } = useIdempotentMutation(ask);
  const [leaving, setLeaving] = useState<Body>();
  const stillHere = useStillHere();
  const go = async (body: Body) => {
    try {
      const { url } = await mutateAsync({ body });
      if (stillHere()) await leaveTo(url);
    } catch (error) {
      toast.error(failed, { description: await errorText(error, 'An error occurred. Please try again.') });
    }
  };
  const leave = useSingleFlight((body: Body) =>
    keepingFocus(async () => {
      setLeaving(() => body);
      await go(body);
      setLeaving(undefined);
    }),
  );
  return { leave, leaving };
};
