import { type ConfirmDeposit, DepositIntent, WalletMovement } from '@nearhand/contracts';
import { readDataAs } from '@nearhand/contracts/schema';
import { api, events } from '@nearhand/platform';
import { idempotentMutation } from '@nearhand/platform/idempotent-mutation';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { walletQueries } from '../wallets/wallet-api.ts';

/** Moves no money: the answer allows this browser to charge a card. */
export const beginDeposit = () => idempotentMutation('POST wallet/add-money', { read: readDataAs(DepositIntent) });

/** Makes the API read the payment from Stripe. Safe to repeat, so it needs no idempotency key. */
const checkDeposit = (body: ConfirmDeposit, signal?: AbortSignal) =>
  api.post('wallet/confirm-deposit', { body, signal, read: readDataAs(WalletMovement) });

export const confirmDeposit = mutationOptions({
  mutationFn: (deposit: ConfirmDeposit) => checkDeposit(deposit),
  onSuccess: () => events.emit('wallet.changed', {}),
});

const pollIntervalMs = 3_000;
const pollLimit = 40;

export const depositQueries = {
  /** Polls until the API has the result of a charged card. */
  result: (deposit: ConfirmDeposit) =>
    queryOptions({
      queryKey: ['deposit', deposit.paymentIntentId] as const,
      queryFn: async ({ client, signal }) => {
        const movement = await checkDeposit(deposit, signal);
        if (movement.status !== 'pending') void client.invalidateQueries({ queryKey: walletQueries.all() });
        return movement;
      },
      refetchInterval: ({ state: { data, dataUpdateCount, errorUpdateCount } }) =>
        (data === undefined || data.status === 'pending') &&
        dataUpdateCount + errorUpdateCount < pollLimit &&
        pollIntervalMs,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      meta: { isStored: false },
    }),
};
