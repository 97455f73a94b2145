import { formatMoney, toCents, toDollars } from '@nearhand/contracts';
import { amountOf } from '../../wallets/amount.ts';

export interface WithdrawForm {
  amount: string;
}

/** What keeps `typed` from being withdrawn; undefined when nothing does. */
export const withdrawalProblem = (typed: string, balance: number): string | undefined => {
  const amount = amountOf(typed);
  if (amount === undefined) return 'Please enter a valid amount to withdraw.';
  return amount > balance ? 'You do not have enough funds to withdraw this amount.' : undefined;
};

/** What will happen: what goes and what stays. */
export const withdrawalPreview = (typed: string, balance: number): string => {
  const amount = amountOf(typed);
  if (amount === undefined || amount > balance) return `${formatMoney(balance)} available`;
  const rest = toDollars(toCents(balance) - toCents(amount));
  return `${formatMoney(amount)} goes to your bank account, ${formatMoney(rest)} stays in your wallet`;
};
