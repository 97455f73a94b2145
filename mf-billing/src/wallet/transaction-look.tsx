import type { WalletTransaction } from '@nearhand/contracts';
import { Money } from '@nearhand/ui';
import type { MovementLook } from '../movements/movement-look.ts';
import { transactionKinds, transactionStatuses } from './transaction-kinds.ts';

/** How a movement of money stands in the table. */
export const transactionLook: MovementLook<WalletTransaction> = {
  kind: ({ type }) => transactionKinds[type],
  status: ({ status }) => transactionStatuses[status],
  amount: ({ amount }) => <Money dollars={amount} signed />,
  hasFailed: ({ status }) => status === 'failed',
};
