import { toDollars, type WalletTransaction, type WalletTransactionType } from '@nearhand/contracts';
import type { WalletRow } from './wallet-repository.ts';

/** A provider's income from a booking reads as the payment for the service, as it does for who paid it. */
const types: Partial<Record<WalletRow['kind'], WalletTransactionType>> = {
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  withdrawal_return: 'refund',
  service_payment: 'service_payment',
  release: 'service_payment',
  refund: 'refund',
};

export const toWalletTransaction = ({ _id, kind, description, cents, createdAt }: WalletRow): WalletTransaction => ({
  _id,
  type: types[kind] ?? (cents < 0 ? 'withdrawal' : 'deposit'),
  description,
  amount: toDollars(cents),
  status: 'completed',
  createdAt: createdAt.toISOString(),
});
