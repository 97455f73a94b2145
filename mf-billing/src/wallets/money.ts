import { formatMoney, toCents, toDollars, type Wallet } from '@nearhand/contracts';

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

/** The limit of a withdrawal. An API of before 2026-12 does not name it; negative then for a wallet that owes money. */
export const availableOf = ({ available, balance, onHold = 0 }: Wallet): number =>
  available ?? toDollars(toCents(balance) - toCents(onHold));

export const owedText = (balance: number): string => `You owe ${formatMoney(-balance)}. Your next earnings pay it off.`;
