import { planLabels } from './plan-labels.ts';
import { useSaidChange } from './said-change.ts';
import { activateSubscription } from './subscription-api.ts';
import { useLoginFirst } from './use-login-first.ts';

/** Makes another running subscription the one that counts. */
export const useActivate = () => {
  const { send, sending } = useSaidChange(activateSubscription, {
    done: ({ subscriptionType }) => `Your ${planLabels[subscriptionType]} plan is the active one now`,
    failed: 'Failed to activate subscription',
  });
  const logInFirst = useLoginFirst('You must be logged in to activate a subscription');
  return { activate: (id: string) => logInFirst(() => void send(id)), activating: sending };
};
