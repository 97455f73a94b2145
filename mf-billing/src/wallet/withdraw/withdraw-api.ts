import type { Data, WalletMovement, WithdrawMoney } from '@nearhand/contracts';
import { api, events, unwrap } from '@nearhand/platform';
import { mutationOptions } from '@tanstack/react-query';
import { walletQueries } from '../../wallets/wallet-api.ts';

interface Withdrawal extends WithdrawMoney {
  idempotencyKey: string;
}

export const withdrawMoney = mutationOptions({
  mutationFn: ({ amount, idempotencyKey }: Withdrawal) =>
    api
      .post('wallet/withdraw', {
        json: { amount } satisfies WithdrawMoney,
        headers: { 'Idempotency-Key': idempotencyKey },
      })
      .json<Data<WalletMovement>>()
      .then(unwrap),
  onSuccess: () => events.emit('wallet.changed', {}),
  // The balance or the bank may have changed elsewhere; or the money has moved although the answer was lost.
  onError: (_error, _withdrawal, _result, { client }) => {
    void client.invalidateQueries({ queryKey: walletQueries.all() });
  },
});
