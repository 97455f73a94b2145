import type { BankRefusal } from '../../records/account.ts';

export const exampleRouting = '110000000';

interface TestBank {
  number: string;
  /** What becomes of a payout, for people. */
  outcome: string;
  refusal: BankRefusal | null;
}

const refused = (number: string, outcome: string, code: string, message: string): TestBank => ({
  number,
  outcome,
  refusal: { code, message },
});

/** Stripe's documented test bank accounts in the United States, as far as the sandbox plays them. */
export const testBanks: readonly TestBank[] = [
  { number: '000123456789', outcome: 'Payouts arrive', refusal: null },
  refused(
    '000111111116',
    'Payouts fail: no such account',
    'no_account',
    'The bank account details on file are probably incorrect: no bank account could be located.',
  ),
  refused('000111111113', 'Payouts fail: account closed', 'account_closed', 'The bank account has been closed.'),
  refused(
    '000444444440',
    'Payouts fail: other currency',
    'invalid_currency',
    'The bank was unable to process this payout because of its currency.',
  ),
];

export const testBank = (number: string): TestBank | undefined => testBanks.find((bank) => bank.number === number);
