import type { Redirection } from '@nearhand/contracts';
import { createIdempotencyKeys, errorText, toast, useSingleFlight, useStillHere } from '@nearhand/platform';
import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { keepingFocus } from './keeping-focus.ts';
import { leaveTo } from './leave-to.ts';

/** What asks the API for a page; the key tells an attempt that is sent again from a new one. */
export interface RedirectionRequest<Body> {
  body: Body;
  idempotencyKey: string;
}

/**
 * Asks the API for a page of Stripe's and goes there. `leaving` is what was asked for, from the click until somebody is
 * back; `failed` is what is said when there is no such page.
 */
export const useRedirection = <Body>(
  ask: UseMutationOptions<Redirection, Error, RedirectionRequest<Body>>,
  failed: string,
): { leave: (body: Body) => Promise<void>; leaving: Body | undefined } => {
  const { mutateAsync } = useMutation(ask);
  const [keys] = useState(createIdempotencyKeys);
  const [leaving, setLeaving] = useState<Body>();
  const stillHere = useStillHere();
  const go = async (body: Body) => {
    try {
      const { url } = await mutateAsync({ body, idempotencyKey: keys.keyFor(body) });
      keys.succeeded();
      if (stillHere()) await leaveTo(url);
    } catch (error) {
      await keys.failed(error);
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
