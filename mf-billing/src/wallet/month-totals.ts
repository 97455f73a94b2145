import { toCents, toDollars, type WalletTransaction } from '@nearhand/contracts';

const month = 30 * 24 * 60 * 60 * 1000;

/** Dollars that came in and went out in the 30 days before `now`; what is pending or failed has not moved. */
export const monthTotals = (transactions: readonly WalletTransaction[], now: Date): { in: number; out: number } => {
  const cents = transactions
    .filter(({ status, createdAt }) => status === 'completed' && now.getTime() - Date.parse(createdAt) < month)
    .map(({ amount }) => toCents(amount));
  const sum = (total: number, next: number) => total + next;
  return {
    in: toDollars(cents.filter((amount) => amount > 0).reduce(sum, 0)),
    out: toDollars(cents.filter((amount) => amount < 0).reduce(sum, 0)),
  };
};
