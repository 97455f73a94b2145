import { Redirection, WalletMovement } from '@nearhand/contracts';
import { readDataAs } from '@nearhand/contracts/schema';
import { api, events } from '@nearhand/platform';
import { idempotentMutation } from '@nearhand/platform/idempotent-mutation';
import { type MutationFunctionContext, mutationOptions } from '@tanstack/react-query';
import { walletQueries } from '../wallets/wallet-api.ts';

/** No idempotency key: Stripe's page opens once, so an earlier answer is useless. */
export const connectBank = () =>
  mutationOptions({
    mutationFn: (_call: { body: 'bank' }) => api.post('wallet/connect-bank', { read: readDataAs(Redirection) }),
  });

const moving = {
  onSuccess: () => events.emit('wallet.changed', {}),
  // The balance or the bank may have changed, or money has moved although the answer was lost.
  onError: (_error: Error, _call: unknown, _result: unknown, { client }: MutationFunctionContext) => {
    void client.invalidateQueries({ queryKey: walletQueries.all() });
  },
};

export const withdrawMoney = () =>
  mutationOptions({ ...idempotentMutation('POST wallet/withdraw', { read: readDataAs(WalletMovement) }), ...moving });
export const returnToCard = () =>
  mutationOptions({
    ...idempotentMutation('POST wallet/return-to-card', { read: readDataAs(WalletMovement) }),
    ...moving,
  });
