import type { PlanName } from '@nearhand/contracts';
import { useRedirection } from '../redirections/use-redirection.ts';
import { openCheckout } from './subscription-api.ts';
import { useLoginFirst } from './use-login-first.ts';

/** Leads to the checkout of a plan, and from there back to `returnUrl`, where one was given. */
export const useSubscribe = (returnUrl: string | undefined) => {
  const { leave, leaving } = useRedirection(openCheckout, 'Failed to create subscription');
  const logInFirst = useLoginFirst('You must be logged in to subscribe');
  return {
    subscribe: (plan: PlanName) => logInFirst(() => void leave({ plan, ...(returnUrl && { returnUrl }) })),
    leavingFor: leaving?.plan,
  };
};
