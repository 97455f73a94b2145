import type { BankFailure } from '../../../records/connect/account.ts';

export const exampleRouting = '110000000';

interface TestBank {
  number: string;
  /** The result of a payout, for people. */
  outcome: string;
  failure: BankFailure | null;
}

const failing = (number: string, outcome: string, code: string, message: string): TestBank => ({
  number,
  outcome,
  failure: { code, message },
});

/** Stripe's documented test bank accounts in the United States, as far as the sandbox knows them. */
export const testBanks: readonly TestBank[] = [
  { number: '000123456789', outcome: 'Payouts arrive', failure: null },
  failing(
    '000111111116',
    'Payouts fail: no such account',
    'no_account',
    'The bank account details on file are probably incorrect: no bank account could be located.',
  ),
  failing('000111111113', 'Payouts fail: account closed', 'account_closed', 'The bank account has been closed.'),
  failing(
    '000444444440',
    'Payouts fail: other currency',
    'invalid_currency',
    'The bank was unable to process this payout because of its currency.',
  ),
];

export const testBank = (number: string): TestBank | undefined => testBanks.find((bank) => bank.number === number);
