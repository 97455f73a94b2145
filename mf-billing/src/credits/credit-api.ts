import {
  type CreditPurchase,
  type CreditTransaction,
  type Data,
  type Redirection,
  readCredits,
  readCreditTransaction,
  readData,
  readList,
} from '@nearhand/contracts';
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
      queryFn: ({ signal }) => api.get('subscription/credits', { signal }).json().then(readData(readCredits)),
      select: ({ credits }) => credits ?? 0,
      ...changing,
    }),
  history: () =>
    queryOptions({
      queryKey: [...creditQueries.all(), 'history'] as const,
      queryFn: ({ signal }) =>
        api
          .get('subscription/credits/history', { signal })
          .json()
          .then(readData(readList(readCreditTransaction))),
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
