import type { BankRefusal } from './bank-account.ts';

/** Stripe's documented number for a payout that succeeds, offered by the page. */
export const exampleBank = { routing: '110000000', number: '000123456789' };

const refusals: Record<string, BankRefusal> = {
  '000111111116': {
    code: 'no_account',
    message: 'The bank account details on file are probably incorrect. No bank account could be located.',
  },
  '000111111113': { code: 'account_closed', message: 'The bank account has been closed.' },
  '000222222227': {
    code: 'insufficient_funds',
    message: 'Your Stripe account has insufficient funds to cover the payout.',
  },
  '000333333335': {
    code: 'debit_not_authorized',
    message: 'Debit transactions are not approved on your bank account.',
  },
  '000444444440': { code: 'invalid_currency', message: 'The bank was unable to process this payout.' },
};

/** Why payouts to Stripe's documented test number fail; null for a number that takes them. */
export const bankRefusal = (number: string): BankRefusal | null => refusals[number] ?? null;
