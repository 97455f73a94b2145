import { type SessionRecord, toSession } from '../../../records/billing/checkout-session.ts';
import type { EventType } from '../../../records/event.ts';
import type { PaymentIntent } from '../../../records/payments/payment-intent.ts';
import type { DueWork, Sandbox } from '../../../sandbox/sandbox.ts';

export const dueSessions = (sandbox: Sandbox): DueWork[] =>
  sandbox.store.checkoutSessions
    .all()
    .filter(({ status }) => status === 'open')
    .map((session) => ({ at: session.expires_at, run: () => void expireSession(sandbox, session) }));

export const completeSession = (
  sandbox: Sandbox,
  session: SessionRecord,
  result: Partial<SessionRecord>,
): SessionRecord =>
  save(
    sandbox,
    { ...session, ...result, challenged: null, status: 'complete', url: null },
    'checkout.session.completed',
  );

export const expireSession = (sandbox: Sandbox, session: SessionRecord): SessionRecord =>
  save(sandbox, { ...session, challenged: null, status: 'expired', url: null }, 'checkout.session.expired');

/** Completes the session of a card that stayed processing. */
export const completeSessionPayment = (sandbox: Sandbox, { id, status, latest_charge }: PaymentIntent): void => {
  const invoices = sandbox.store.invoicePayments.all().filter(({ payment }) => payment.payment_intent === id);
  const session = sandbox.store.checkoutSessions
    .all()
    .find(({ payment_intent, invoice }) => payment_intent === id || invoices.some((one) => one.invoice === invoice));
  if (session?.status !== 'complete' || session.payment_status !== 'unpaid' || !latest_charge) return;
  if (status === 'requires_payment_method') save(sandbox, session, 'checkout.session.async_payment_failed');
  else save(sandbox, { ...session, payment_status: 'paid' }, 'checkout.session.async_payment_succeeded');
};

const save = ({ store, events }: Sandbox, session: SessionRecord, event: EventType): SessionRecord => {
  const saved = store.checkoutSessions.put(session);
  events.add(event, toSession(saved));
  return saved;
};
