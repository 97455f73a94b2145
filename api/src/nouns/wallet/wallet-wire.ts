import { toDollars, type WalletTransaction, type WalletTransactionType } from '@nearhand/contracts';
import type { Deposit } from '../deposits/deposit-repository.ts';
import { depositDescription } from '../deposits/deposit-resource.ts';
import { movementStatus, type WithdrawalState } from '../withdrawals/withdrawal-repository.ts';
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

/** A withdrawal stands as its row says; all else in the books is done. */
export const toWalletTransaction = (
  { _id, kind, description, cents, createdAt }: WalletRow,
  withdrawal: WithdrawalState = 'paid',
): WalletTransaction => ({
  _id,
  type: types[kind] ?? (cents < 0 ? 'withdrawal' : 'deposit'),
  description,
  amount: toDollars(cents),
  status: movementStatus[withdrawal],
  createdAt: createdAt.toISOString(),
});

export const toUnpostedDeposit = ({ id, amountCents, createdAt, failure, state }: Deposit): WalletTransaction => ({
  _id: id,
  type: 'deposit',
  description: state === 'processing' ? depositDescription : `Money not added: ${failure ?? 'the payment failed'}`,
  amount: toDollars(amountCents),
  status: state === 'processing' ? 'pending' : 'failed',
  createdAt: createdAt.toISOString(),
});
