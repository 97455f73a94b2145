import { sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Database } from '../kernel/database/database.ts';
import { days } from '../kernel/time/clock.ts';
import { endAtStripe, idOf } from './stripe-context.ts';
import { disputes } from './table.ts';

/** Sums of a payment intent at Stripe, in cents. */
export interface IntentMoney {
  capturedCents: number;
  refundedCents: number;
  /** Withdrawn by disputes that are open or lost. */
  disputedCents: number;
  /** The part of `disputedCents` that will not come back. */
  lostCents: number;
  disputes: readonly Stripe.Dispute[];
}

/** A card can be disputed for about four months. */
export const disputeAgeMs = days(130);

/** An inquiry withdraws nothing, and a dispute that was won gives everything back. */
export const withdrawn: readonly Stripe.Dispute.Status[] = ['needs_response', 'under_review', 'lost'];

const sumOf = (all: readonly Stripe.Dispute[], statuses: readonly Stripe.Dispute.Status[]): number =>
  all.reduce((sum, { amount, status }) => sum + (statuses.includes(status) ? amount : 0), 0);

/** Reads the money of an intent that was retrieved with its charge. Asks Stripe only where the charge was disputed. */
export const intentMoney = async (stripe: Stripe, intent: Stripe.PaymentIntent): Promise<IntentMoney> => {
  const charge = chargeOf(intent);
  const isDisputed = charge?.disputed === true;
  const all = isDisputed ? (await stripe.disputes.list({ payment_intent: intent.id, limit: 100 })).data : [];
  return {
    capturedCents: intent.status === 'succeeded' ? intent.amount_received : 0,
    refundedCents: intent.status === 'succeeded' ? (charge?.amount_refunded ?? 0) : 0,
    disputedCents: sumOf(all, withdrawn),
    lostCents: sumOf(all, ['lost']),
    disputes: all,
  };
};

/** True when all that was received went back for good. */
export const isGivenBack = ({ capturedCents, refundedCents, lostCents }: IntentMoney, toWalletCents: number): boolean =>
  capturedCents > 0 && refundedCents + lostCents + toWalletCents >= capturedCents;

/** For people: the sums that went back; empty without any. */
export const describeReturns = ({
  refundedCents,
  disputedCents,
}: Pick<IntentMoney, 'disputedCents' | 'refundedCents'>): string =>
  `${refundedCents ? `, refunded ${refundedCents}` : ''}${disputedCents ? `, disputed ${disputedCents}` : ''}`;

type Source = Pick<typeof disputes.$inferInsert, 'checkoutId' | 'depositId' | 'paymentId'>;

/** Stores disputes as Stripe shows them; `updatedAt` is of the last change. The caller locks their source. */
export const writeDisputes = async (
  tx: Database,
  source: Source,
  all: readonly Stripe.Dispute[],
  now: Date,
): Promise<void> => {
  for (const { id, amount, created, evidence_details, reason, status } of all) {
    const { due_by: dueBy } = evidence_details;
    const shown = {
      status,
      reason,
      amountCents: amount,
      evidenceDueAt: dueBy ? new Date(dueBy * 1_000) : null,
      updatedAt: now,
    };
    await tx
      .insert(disputes)
      .values({ id, ...source, ...shown, createdAt: new Date(created * 1_000) })
      .onConflictDoUpdate({
        ...{ target: disputes.id, set: shown },
        setWhere: sql`(${disputes.status}, ${disputes.reason}, ${disputes.amountCents}, ${disputes.evidenceDueAt})
          is distinct from (excluded.status, excluded.reason, excluded.amount_cents, excluded.evidence_due_at)`,
      });
  }
};

/** Null once the bank has the evidence, or has decided. */
export const evidenceDue = ({ status, evidenceDueAt }: typeof disputes.$inferSelect): Date | null =>
  status.endsWith('needs_response') ? evidenceDueAt : null;

/** `charge.` includes the events of disputes. */
export const intentEvents = ['payment_intent.', 'charge.', 'refund.'];

/** Retrieves an intent with its charge, which shows refunds and disputes. */
export const withCharge = { expand: ['latest_charge'] };

export const chargeOf = ({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | undefined =>
  charge && typeof charge === 'object' ? charge : undefined;

export const intentIdOf = ({ data: { object } }: Stripe.Event): string | undefined => {
  if (object.object === 'payment_intent') return object.id;
  const isOfIntent = object.object === 'charge' || object.object === 'refund' || object.object === 'dispute';
  return isOfIntent ? idOf(object.payment_intent) : undefined;
};

const cancelable: readonly Stripe.PaymentIntent.Status[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'requires_capture',
];

export const isCancelable = ({ status }: Stripe.PaymentIntent): boolean => cancelable.includes(status);

export const canBeConfirmed = (intent: Stripe.PaymentIntent): boolean =>
  intent.status !== 'requires_capture' && isCancelable(intent);

export const cancelIntent = (stripe: Stripe, intentId: string): Promise<void> =>
  endAtStripe(() => stripe.paymentIntents.cancel(intentId));

/** A closed card takes no refund, at the next try neither. Stripe refunds no charge that was lost in a dispute. */
const hasFailedRefund = async (stripe: Stripe, intentId: string): Promise<boolean> =>
  (await stripe.refunds.list({ payment_intent: intentId, limit: 100 })).data.some(({ status }) => status === 'failed');

interface DueRefund {
  /** The row that it belongs to. */
  id: string;
  cents: number;
  money: { refundedCents: number; lostCents: number };
}

/** Refunds `cents` more, once. False, and nothing happens, where the card takes nothing back any more. */
export const refundCents = async (
  stripe: Stripe,
  intentId: string,
  { id, cents, money: { refundedCents, lostCents } }: DueRefund,
): Promise<boolean> => {
  if (lostCents > 0 || (await hasFailedRefund(stripe, intentId))) return false;
  // One refund at one state of the payment: of two at once that wish different sums, Stripe rejects the second, which is retried.
  const idempotencyKey = `refund:${id}:${refundedCents}`;
  await stripe.refunds.create({ payment_intent: intentId, amount: cents }, { idempotencyKey });
  return true;
};

export interface IntentAtStripe {
  intent: Stripe.PaymentIntent;
  money: IntentMoney;
}

/** An intent as it is at Stripe now, with its charge and money. */
export const intentAtStripe = async (stripe: Stripe, intentId: string): Promise<IntentAtStripe> => {
  const intent = await stripe.paymentIntents.retrieve(intentId, withCharge);
  return { intent, money: await intentMoney(stripe, intent) };
};
