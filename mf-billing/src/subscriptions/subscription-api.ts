import {
  type PlanName,
  readData,
  readList,
  readPlanChangePreview,
  readPlans,
  readRedirection,
  readSubscription,
  readSubscriptionRecord,
  type SubscriptionSummary,
  type TestSubscription,
} from '@nearhand/contracts';
import { api, errorStatus, errorText, events, useRefreshOn } from '@nearhand/platform';
import { idempotentMutation } from '@nearhand/platform/idempotent-mutation';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';

/** It changes at Stripe, too, and nobody hears of that while no page of it is open. */
const changing = { staleTime: 0, meta: { isLive: true } };

export const subscriptionQueries = {
  all: () => ['subscription'] as const,
  /** The subscription that counts for the signed-in person. */
  summary: () =>
    queryOptions({
      queryKey: [...subscriptionQueries.all(), 'summary'] as const,
      queryFn: ({ signal }) => api.get('subscription', { signal, read: readData(readSubscription) }),
      ...changing,
    }),
  /** All that they ever had, newest first. */
  list: () =>
    queryOptions({
      queryKey: [...subscriptionQueries.all(), 'list'] as const,
      queryFn: ({ signal }) =>
        api.get('subscription/all', { signal, read: readData(readList(readSubscriptionRecord)) }),
      ...changing,
    }),
  /** What is on offer to whoever asks: a trial is given once. */
  plans: () =>
    queryOptions({
      queryKey: [...subscriptionQueries.all(), 'plans'] as const,
      queryFn: ({ signal }) => api.get('subscription/plans', { signal, read: readData(readPlans) }),
      staleTime: 0,
    }),
  /** What changing to `plan` costs now; never an old answer, because it is counted by the second. */
  change: (plan: PlanName) =>
    queryOptions({
      queryKey: [...planChanges, plan] as const,
      queryFn: ({ signal }) =>
        api
          .get('subscription/change', { query: { plan }, signal, read: readData(readPlanChangePreview) })
          .catch(saidRefusal),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      refetchOnWindowFocus: false,
    }),
  /** Whether the API lets one make test subscriptions. */
  hasDebugTools: () =>
    queryOptions({
      queryKey: ['subscription-debug'] as const,
      queryFn: ({ signal }) => api.get('subscription/debug', { signal }).then(() => true, notThere),
      staleTime: Number.POSITIVE_INFINITY,
    }),
};

/** Apart from the others, so that news of the subscription does not change the sum that is being agreed to. */
const planChanges = ['subscription-change'] as const;

/** Why the plan cannot be changed now, as an open bill: a result like another, because asking again changes nothing. */
export interface ChangeRefused {
  refused: string;
}
const saidRefusal = async (error: unknown): Promise<ChangeRefused> => {
  if (errorStatus(error) !== 409) throw error;
  return { refused: await errorText(error, 'The plan cannot be changed at the moment.') };
};

const notThere = (error: unknown): false => {
  if (errorStatus(error) === 404) return false;
  throw error;
};

/** Begins a plan; the card is asked for on Stripe's page. */
export const openCheckout = () =>
  mutationOptions({
    ...idempotentMutation('POST subscription/checkout', { read: readData(readRedirection) }),
    onError: (_error, _call, _result, { client }) => void lookAgain(client),
  });

/** Stripe's page of the bill that could not be charged. Asking begins nothing, so it carries no key. */
export const openBill = () =>
  mutationOptions({
    mutationFn: (_call: { body: 'bill' }) => api.post('subscription/pay', { read: readData(readRedirection) }),
    onError: (_error, _call, _result, { client }) => void lookAgain(client),
  });

const keep = (client: QueryClient, summary: SubscriptionSummary) => {
  client.setQueryData(subscriptionQueries.summary().queryKey, summary);
  events.emit('subscription.changed', {});
};

/** What is shown may be why it was refused. */
const lookAgain = (client: QueryClient) => client.invalidateQueries({ queryKey: subscriptionQueries.all() });

const read = readData(readSubscription);

export const cancelSubscription = mutationOptions({
  mutationFn: () => api.post('subscription/cancel', { read }),
  onSuccess: (summary, _nothing, _result, { client }) => keep(client, summary),
  onError: (_error, _nothing, _result, { client }) => void lookAgain(client),
});

export const resumeSubscription = mutationOptions({
  mutationFn: () => api.post('subscription/resume', { read }),
  onSuccess: (summary, _nothing, _result, { client }) => keep(client, summary),
  onError: (_error, _nothing, _result, { client }) => void lookAgain(client),
});

export const activateSubscription = mutationOptions({
  mutationFn: (id: string) => api.post('subscription/activate/:id', { params: { id }, read }),
  onSuccess: async (summary, _id, _result, { client }) => {
    // It is done when the list says so.
    await client.invalidateQueries({ queryKey: subscriptionQueries.list().queryKey });
    keep(client, summary);
  },
  onError: (_error, _id, _result, { client }) => void lookAgain(client),
});

/** Refused with 402 and nothing changed when the card refuses. */
export const changePlan = () =>
  mutationOptions({
    ...idempotentMutation('POST subscription/change', { read }),
    onSuccess: (summary, _call, _result, { client }) => {
      keep(client, summary);
      events.emit('credits.changed', {});
    },
  });

/** A subscription that Stripe knows nothing of. */
export const createTestSubscription = mutationOptions({
  mutationFn: (json: TestSubscription) =>
    api.post('subscription/debug/create', { body: json, read: readData(readSubscriptionRecord) }),
  onSuccess: () => {
    events.emit('subscription.changed', {});
    events.emit('credits.changed', {});
  },
});

/** Keeps the subscription on screen true; a plan that begins or goes on brings credits, which the summary tells. */
export const useSubscriptionNews = (): void =>
  useRefreshOn(['subscription.changed', 'credits.changed'], subscriptionQueries.all());
