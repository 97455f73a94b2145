import { type ConfirmDeposit, readData, readDepositIntent, readWalletMovement } from '@nearhand/contracts';
import { api, events } from '@nearhand/platform';
import { idempotentMutation } from '@nearhand/platform/idempotent-mutation';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { walletQueries } from '../wallets/wallet-api.ts';

/** Nothing moves yet: what comes back lets this browser charge a card. */
export const beginDeposit = () => idempotentMutation('POST wallet/add-money', { read: readData(readDepositIntent) });

/** Has the API look at the card payment. The same may be said any number of times, so it carries no key. */
const lookAtDeposit = (body: ConfirmDeposit, signal?: AbortSignal) =>
  api.post('wallet/confirm-deposit', { body, signal, read: readData(readWalletMovement) });

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
