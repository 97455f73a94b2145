import { readData, readWalletMovement } from '@nearhand/contracts';
import { events } from '@nearhand/platform';
import { idempotentMutation } from '@nearhand/platform/idempotent-mutation';
import { mutationOptions } from '@tanstack/react-query';
import { walletQueries } from '../../wallets/wallet-api.ts';

export const withdrawMoney = () =>
  mutationOptions({
    ...idempotentMutation('POST wallet/withdraw', { read: readData(readWalletMovement) }),
    onSuccess: () => events.emit('wallet.changed', {}),
    // The balance or the bank may have changed elsewhere; or the money has moved although the answer was lost.
    onError: (_error, _call, _result, { client }) => {
      void client.invalidateQueries({ queryKey: walletQueries.all() });
    },
  });
