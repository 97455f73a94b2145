import type { EventType } from '../../records/event.ts';
import { type PayoutRecord, toPayout } from '../../records/payout.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';

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

const eventOf = {
  canceled: 'payout.canceled',
  failed: 'payout.failed',
  paid: 'payout.paid',
  pending: 'payout.created',
} as const satisfies Record<PayoutRecord['status'], EventType>;

/** Keeps a payout in a status that is new to it, and tells the shop. */
export const writePayout = ({ store, events }: Sandbox, payout: PayoutRecord): PayoutRecord => {
  store.payouts.put(payout);
  events.add(eventOf[payout.status], toPayout(payout), payout.account);
  return payout;
};
