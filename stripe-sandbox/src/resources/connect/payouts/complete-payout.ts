import { type PayoutRecord, toPayout } from '../../../records/connect/payout.ts';
import type { EventType } from '../../../records/event.ts';
import { processingMsOf, type Sandbox } from '../../../sandbox/sandbox.ts';

/** Completes a payout later: paid, or failed and back on the account's balance. */
export const completePayoutLater = (sandbox: Sandbox, { id }: PayoutRecord): void =>
  sandbox.later(processingMsOf(sandbox), () => {
    const payout = sandbox.store.payouts.get(id);
    if (payout?.status !== 'pending') return;
    const failure = sandbox.store.bankAccounts.get(payout.destination)?.failure;
    writePayout(sandbox, {
      ...payout,
      ...(failure
        ? { status: 'failed', failure_code: failure.code, failure_message: failure.message }
        : { status: 'paid' }),
    });
  });

/** Goes on with the payouts that were pending when an earlier run ended. */
export const resumePayouts = (sandbox: Sandbox): void => {
  for (const payout of sandbox.store.payouts.all()) {
    if (payout.status === 'pending') completePayoutLater(sandbox, payout);
  }
};

const eventOf = {
  canceled: 'payout.canceled',
  failed: 'payout.failed',
  paid: 'payout.paid',
  pending: 'payout.created',
} as const satisfies Record<PayoutRecord['status'], EventType>;

/** Stores a payout in its new status and sends the event. */
export const writePayout = ({ store, events }: Sandbox, payout: PayoutRecord): PayoutRecord => {
  store.payouts.put(payout);
  events.add(eventOf[payout.status], toPayout(payout), payout.account);
  return payout;
};
