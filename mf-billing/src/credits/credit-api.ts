import type { CreditPurchase, Credits, CreditTransaction, Data, Redirection } from '@nearhand/contracts';
import { api, unwrap } from '@nearhand/platform';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { RedirectionRequest } from '../redirections/use-redirection.ts';

/** Credits are spent in another slice and bought at Stripe, unheard while no page of them is open. */
const changing = { staleTime: 0, meta: { isLive: true } };

export const creditQueries = {
  all: () => ['credits'] as const,
  balance: () =>
    queryOptions({
      queryKey: [...creditQueries.all(), 'balance'] as const,
      queryFn: ({ signal }) => api.get('subscription/credits', { signal }).json<Data<Credits>>().then(unwrap),
      select: ({ credits }) => credits ?? 0,
      ...changing,
    }),
  history: () =>
    queryOptions({
      queryKey: [...creditQueries.all(), 'history'] as const,
      queryFn: ({ signal }) =>
        api.get('subscription/credits/history', { signal }).json<Data<CreditTransaction[]>>().then(unwrap),
      select: newestFirst,
      ...changing,
    }),
};

const newestFirst = (transactions: CreditTransaction[]): CreditTransaction[] =>
  transactions.toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt));

/** Buys a package; the card is asked for on Stripe's page. */
export const openCreditPurchase = mutationOptions({
  mutationFn: ({ body, idempotencyKey }: RedirectionRequest<CreditPurchase>) =>
    api
      .post('subscription/credits/purchase', { json: body, headers: { 'Idempotency-Key': idempotencyKey } })
      .json<Data<Redirection>>()
      .then(unwrap),
});
