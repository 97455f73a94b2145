import { toCents, toDollars, type WalletTransaction } from '@nearhand/contracts';

const written = /^\$?(?:(\d+)|(\d{1,3}(?:,\d{3})+))?(\.\d{1,2})?$/;

/**
 * Dollars as somebody typed them: `50`, `$1,250.00`, `.5`. Undefined for what is no amount of money above zero: a
 * comma that could stand for the point, a third decimal, a sign, a word.
 */
export const amountOf = (typed: string): number | undefined => {
  const text = typed.trim();
  if (!written.test(text)) return undefined;
  const dollars = Number.parseFloat(text.replace(/[$,]/g, ''));
  return dollars > 0 ? dollars : undefined;
};

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
