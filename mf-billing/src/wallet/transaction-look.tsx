import type { WalletTransaction } from '@nearhand/contracts';
import type { MovementLook } from '../movements/movement-look.ts';
import { SignedMoney } from './signed-money.tsx';
import { transactionKinds, transactionStatuses } from './transaction-kinds.ts';

/** How a movement of money stands in the table. */
export const transactionLook: MovementLook<WalletTransaction> = {
  kind: ({ type }) => transactionKinds[type],
  status: ({ status }) => transactionStatuses[status],
  amount: ({ amount }) => <SignedMoney dollars={amount} />,
  // A withdrawal that failed has left and come back: its amount counts, as that of the return beside it does.
  hasFailed: ({ status, type }) => status === 'failed' && type !== 'withdrawal',
};
