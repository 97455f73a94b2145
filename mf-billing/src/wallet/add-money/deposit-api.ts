import type { AddMoney, ConfirmDeposit, Data, DepositIntent, WalletMovement } from '@nearhand/contracts';
import { api, events, unwrap } from '@nearhand/platform';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { walletQueries } from '../../wallets/wallet-api.ts';

interface BeginDeposit extends AddMoney {
  idempotencyKey: string;
}

/** Nothing moves yet: what comes back lets this browser charge a card. */
export const beginDeposit = mutationOptions({
  mutationFn: ({ amount, idempotencyKey }: BeginDeposit) =>
    api
      .post('wallet/add-money', {
        json: { amount } satisfies AddMoney,
        headers: { 'Idempotency-Key': idempotencyKey },
      })
      .json<Data<DepositIntent>>()
      .then(unwrap),
});

/** Has the API look at the card payment. The same may be said any number of times, so it carries no key. */
const lookAtDeposit = (deposit: ConfirmDeposit, signal?: AbortSignal): Promise<WalletMovement> =>
  api.post('wallet/confirm-deposit', { json: deposit, signal }).json<Data<WalletMovement>>().then(unwrap);

export const confirmDeposit = mutationOptions({
  mutationFn: (deposit: ConfirmDeposit) => lookAtDeposit(deposit),
  onSuccess: () => events.emit('wallet.changed', {}),
});

/** Milliseconds between two looks, and how many there are before somebody has to ask. */
const pace = 3_000;
const patience = 40;

export const depositQueries = {
  /** A card payment that went through, until the API knows how it stands. */
  settlement: (deposit: ConfirmDeposit) =>
    queryOptions({
      queryKey: ['deposit', deposit.paymentIntentId] as const,
      queryFn: async ({ client, signal }) => {
        const movement = await lookAtDeposit(deposit, signal);
        if (movement.status !== 'pending') void client.invalidateQueries({ queryKey: walletQueries.all() });
        return movement;
      },
      refetchInterval: ({ state: { data, dataUpdateCount, errorUpdateCount } }) =>
        (data === undefined || data.status === 'pending') && dataUpdateCount + errorUpdateCount < patience && pace,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    }),
};
