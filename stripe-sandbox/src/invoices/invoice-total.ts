export interface InvoiceTotal {
  total: number;
  amount_due: number;
  /** The customer's balance before and after, cents; below zero is a credit. */
  starting_balance: number;
  ending_balance: number;
}

const smallestCharge = 50;

/**
 * What is to be paid once the customer's balance is used: a credit lowers it, and what is left of it stays a credit.
 * Less than cards can be charged with is put on the balance, for the next invoice to ask for.
 */
export const invoiceTotal = (lines: ReadonlyArray<{ amount: number }>, balance: number): InvoiceTotal => {
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const left = total + balance;
  return left >= smallestCharge
    ? { total, amount_due: left, starting_balance: balance, ending_balance: 0 }
    : { total, amount_due: 0, starting_balance: balance, ending_balance: left };
};
