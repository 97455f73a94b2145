import { createHash } from 'node:crypto';
import type { AccountRecord } from '../../../records/connect/account.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { recordId } from '../../../store/record-id.ts';
import { testBank } from './test-bank.ts';
import { writeAccount } from './write-account.ts';

export interface BankDetails {
  holder: string;
  routing: string;
  number: string;
}

/** Payouts go to this bank from now on; those under way still go to the one before. */
export const connectBank = (sandbox: Sandbox, account: AccountRecord, details: BankDetails): AccountRecord => {
  const { holder, routing, number } = details;
  const bank = sandbox.store.bankAccounts.put({
    id: recordId('ba'),
    account: account.id,
    created: sandbox.now(),
    fingerprint: bankFingerprint(details),
    holder,
    last4: number.slice(-4),
    failure: testBank(number)?.failure ?? null,
    routing,
  });
  return writeAccount(sandbox, { ...account, bank: bank.id });
};

export const bankFingerprint = ({ routing, number }: BankDetails): string =>
  createHash('sha256').update(`${routing}/${number}`).digest('base64url').slice(0, 16);
