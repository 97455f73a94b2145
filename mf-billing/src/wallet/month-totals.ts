import { toCents, toDollars, type WalletTransaction } from '@nearhand/contracts';

const month = 30 * 24 * 60 * 60 * 1000;

/**
 * Dollars that came in and went out in the 30 days before `now`; what is pending or failed has not moved. A withdrawal
 * that failed is given back in a movement of its own, which is no income: the two are taken together.
 */
export const monthTotals = (transactions: readonly WalletTransaction[], now: Date): { in: number; out: number } => {
  const recent = transactions.filter(({ createdAt }) => now.getTime() - Date.parse(createdAt) < month);
  const cents = recent.filter(({ status }) => status === 'completed').map(({ amount }) => toCents(amount));
  const undone = recent
    .filter(({ status, type }) => status === 'failed' && type === 'withdrawal')
    .map(({ amount }) => toCents(amount));
  const sum = (total: number, next: number) => total + next;
  return {
    in: toDollars([...cents.filter((amount) => amount > 0), ...undone].reduce(sum, 0)),
    out: toDollars(cents.filter((amount) => amount < 0).reduce(sum, 0)),
  };
};
