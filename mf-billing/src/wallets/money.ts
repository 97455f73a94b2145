import { formatMoney, toAmount, toCents, toDollars, type Wallet } from '@nearhand/contracts';

/** Dollars as {@link toAmount} reads them. Undefined for zero, less, and what is no whole cents. */
export const amountOf = (input: string): number | undefined => {
  const dollars = toAmount(input);
  return dollars > 0 && toDollars(toCents(dollars)) === dollars ? dollars : undefined;
};

/** The limit of a withdrawal. An API older than 2026-12 does not name it; negative then for a wallet that owes money. */
export const availableOf = ({ available, balance, onHold = 0 }: Wallet): number =>
  available ?? toDollars(toCents(balance) - toCents(onHold));

export const owedText = (balance: number): string => `You owe ${formatMoney(-balance)}. Your next earnings pay it off.`;
