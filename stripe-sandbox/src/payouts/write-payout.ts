import type { EventType } from '../events/event.ts';
import type { Sandbox } from '../sandbox.ts';
import { type PayoutRecord, toPayout } from './payout.ts';

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
