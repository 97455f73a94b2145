import {
  inPages,
  PlanChangePreview,
  type PlanName,
  Plans,
  Redirection,
  SubscriptionRecord,
  SubscriptionSummary,
  type TestSubscription,
} from '@nearhand/contracts';
import { Page, readAs, readDataAs } from '@nearhand/contracts/schema';
import { api, errorStatus, errorText, events, useRefreshOn } from '@nearhand/platform';
import { withRows } from '@nearhand/platform/action';
import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';

const pageSize = 15;

/** Stripe changes subscriptions too, and no page listens while all are closed. */
const changing = { staleTime: 0, meta: { isLive: true } };

export const subscriptionQueries = {
  all: () => ['subscription'] as const,
  /** The active subscription. */
  summary: () =>
    queryOptions({
      queryKey: [...subscriptionQueries.all(), 'summary'] as const,
      queryFn: ({ signal }) => api.get('subscription', { signal, read: readDataAs(SubscriptionSummary) }),
      ...changing,
    }),
  /** Newest first. */
  list: () =>
    infiniteQueryOptions({
      queryKey: [...subscriptionQueries.all(), 'list'] as const,
      ...inPages(pageSize, (call) => api.get('subscription/all', { ...call, read: readAs(Page(SubscriptionRecord)) })),
      ...changing,
    }),
  /** A trial is given once: those for a member are not the visitor's, which a document has and which do not age. */
  plans: (isAuthenticated: boolean) =>
    queryOptions({
      queryKey: [...subscriptionQueries.all(), 'plans', isAuthenticated] as const,
      queryFn: ({ signal }) => api.get('subscription/plans', { signal, read: readDataAs(Plans) }),
      staleTime: isAuthenticated ? 0 : Number.POSITIVE_INFINITY,
    }),
  /** The price of a change to `plan`, counted by the second and never cached. */
  change: (plan: PlanName) =>
    queryOptions({
      queryKey: [...planChanges, plan] as const,
      queryFn: ({ signal }) =>
        api
          .get('subscription/change', { query: { plan }, signal, read: readDataAs(PlanChangePreview) })
          .catch(toReason),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      refetchOnWindowFocus: false,
    }),
  hasDebugTools: () =>
    queryOptions({
      queryKey: ['subscription-debug'] as const,
      queryFn: ({ signal }) => api.get('subscription/debug', { signal }).then(() => true, falseOn404),
      staleTime: Number.POSITIVE_INFINITY,
    }),
};

/** Outside `all`: a live update must not change the sum that the user is about to confirm. */
const planChanges = ['subscription-change'] as const;

/** A conflict, such as an open bill, is a result: a retry would not help. */
const toReason = async (error: unknown): Promise<{ reason: string }> => {
  if (errorStatus(error) !== 409) throw error;
  return { reason: await errorText(error, 'The plan cannot be changed at the moment.') };
};

const falseOn404 = (error: unknown): false => {
  if (errorStatus(error) === 404) return false;
  throw error;
};

/** Stripe's page of the open bill. Starts nothing, so it needs no idempotency key. */
export const openBill = () =>
  mutationOptions({
    mutationFn: (_call: { body: 'bill' }) => api.post('subscription/pay', { read: readDataAs(Redirection) }),
    onError: (_error, _call, _result, { client }) => void refetchAll(client),
  });

export const storeSummary = (client: QueryClient, summary: SubscriptionSummary) => {
  client.setQueryData(subscriptionQueries.summary().queryKey, summary);
  events.emit('subscription.changed', {});
};

/** After an error the screen may be stale. */
export const refetchAll = (client: QueryClient) => client.invalidateQueries({ queryKey: subscriptionQueries.all() });

const read = readDataAs(SubscriptionSummary);

const changeBy = (mutationFn: () => Promise<SubscriptionSummary>) =>
  mutationOptions({
    mutationFn,
    onSuccess: (summary, _nothing, _result, { client }) => storeSummary(client, summary),
    onError: (_error, _nothing, _result, { client }) => void refetchAll(client),
  });

export const cancelSubscription = changeBy(() => api.post('subscription/cancel', { read }));
export const resumeSubscription = changeBy(() => api.post('subscription/resume', { read }));

export const activateSubscription = mutationOptions({
  mutationFn: (id: string) => api.post('subscription/activate/:id', { params: { id }, read }),
  onSuccess: (summary, id, _result, { client }) => {
    client.setQueryData(
      subscriptionQueries.list().queryKey,
      (list) => list && withRows(list, (records) => records.map((one) => ({ ...one, isActive: one.id === id }))),
    );
    storeSummary(client, summary);
  },
  onError: (_error, _id, _result, { client }) => void refetchAll(client),
});

/** A subscription that does not exist at Stripe. */
export const createTestSubscription = mutationOptions({
  mutationFn: (body: TestSubscription) =>
    api.post('subscription/debug/create', { body, read: readDataAs(SubscriptionRecord) }),
  onSuccess: () => {
    events.emit('subscription.changed', {});
    events.emit('credits.changed', {});
  },
});

export const useSubscriptionUpdates = (): void =>
  useRefreshOn(['subscription.changed', 'credits.changed'], subscriptionQueries.all());
