import type { Sandbox } from '../sandbox.ts';
import type { PayoutRecord } from './payout.ts';
import { writePayout } from './write-payout.ts';

/** Milliseconds until the bank has answered. */
export const settlesAfter = ({ options }: Sandbox): number => options.settleAfter ?? 4000;

/** Lets the bank answer later: the money has arrived, or it is back on the account's balance. */
export const settlePayoutLater = (sandbox: Sandbox, { id }: PayoutRecord): void =>
  sandbox.later(settlesAfter(sandbox), () => {
    const payout = sandbox.store.payouts.get(id);
    if (payout?.status !== 'pending') return;
    const refusal = sandbox.store.bankAccounts.get(payout.destination)?.refusal;
    writePayout(sandbox, {
      ...payout,
      ...(refusal
        ? { status: 'failed', failure_code: refusal.code, failure_message: refusal.message }
        : { status: 'paid' }),
    });
  });

/** Takes up what was under way when an earlier run ended. */
export const resumePayouts = (sandbox: Sandbox): void => {
  for (const payout of sandbox.store.payouts.all()) {
    if (payout.status === 'pending') settlePayoutLater(sandbox, payout);
  }
};
