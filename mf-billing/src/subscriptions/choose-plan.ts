import { Redirection, SubscriptionSummary } from '@nearhand/contracts';
import { readDataAs } from '@nearhand/contracts/schema';
import { events } from '@nearhand/platform';
import { idempotentMutation } from '@nearhand/platform/idempotent-mutation';
import { mutationOptions } from '@tanstack/react-query';
import { refetchAll, storeSummary } from './subscription-api.ts';

export const openCheckout = () =>
  mutationOptions({
    ...idempotentMutation('POST subscription/checkout', { read: readDataAs(Redirection) }),
    onError: (_error, _call, _result, { client }) => void refetchAll(client),
  });

/** Answers 402 and changes nothing when the card is declined. */
export const changePlan = () =>
  mutationOptions({
    ...idempotentMutation('POST subscription/change', { read: readDataAs(SubscriptionSummary) }),
    onSuccess: (summary, _call, _result, { client }) => {
      storeSummary(client, summary);
      events.emit('credits.changed', {});
    },
  });
