import { toCents, toDollars, type WalletTransaction } from '@nearhand/contracts';

const amountFormat = /^\$?(?:(\d+)|(\d{1,3}(?:,\d{3})+))?(\.\d{1,2})?$/;

/**
 * Dollars from input such as `50`, `$1,250.00`, `.5`. Undefined for zero, a sign, a third decimal, or a comma that may be a
 * decimal point.
 */
export const amountOf = (input: string): number | undefined => {
  const text = input.trim();
  if (!amountFormat.test(text)) return undefined;
  const dollars = Number.parseFloat(text.replace(/[$,]/g, ''));
  return dollars > 0 ? dollars : undefined;
};

const periodMs = 30 * 24 * 60 * 60 * 1000;

/**
 * Completed dollars in and out in the 30 days before `now`. A failed withdrawal is returned by a movement of its own, which
 * is no income: the two cancel out.
 */
export const monthTotals = (transactions: readonly WalletTransaction[], now: Date): { in: number; out: number } => {
  const recent = transactions.filter(({ createdAt }) => now.getTime() - Date.parse(createdAt) < periodMs);
  const cents = recent.filter(({ status }) => status === 'completed').map(({ amount }) => toCents(amount));
  const returned = recent
    .filter(({ status, type }) => status === 'failed' && type === 'withdrawal')
    .map(({ amount }) => toCents(amount));
  const sum = (total: number, next: number) => total + next;
  return {
    in: toDollars([...cents.filter((amount) => amount > 0), ...returned].reduce(sum, 0)),
    out: toDollars(cents.filter((amount) => amount < 0).reduce(sum, 0)),
  };
};
