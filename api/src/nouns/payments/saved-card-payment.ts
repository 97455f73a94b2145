import { errorCodes, type SavedCardPayment } from '@nearhand/contracts';
import type { FastifyInstance } from 'fastify';
import Stripe from 'stripe';
import { ApiError } from '../../kernel/errors/api-error.ts';
import type { Run } from '../../kernel/idempotency/first-answer.ts';
import { type RateLimit, rateLimit } from '../../kernel/limits/rate-limit.ts';
import { hours } from '../../kernel/time/clock.ts';
import { callingStripe, idOf, isRefusedByState, type StripeContext, stripeOf } from '../../stripe/stripe-context.ts';
import { cardNotFound, findSavedCards, getSavedCard, type StoredCard } from '../saved-cards/saved-cards.ts';
import { livePayment, openIntent } from './card-payment.ts';
import { findLivePayment, findPayment, type Payment } from './payment-repository.ts';
import { paymentResource } from './payment-resource.ts';

interface Charge {
  /** The payment after it was synced with Stripe. */
  payment: Payment;
  /** The bank asks its customer. */
  clientSecret?: string;
  error?: Stripe.errors.StripeError;
}

/**
 * Confirms the one intent of a payment with a saved card. The intent accepts one confirmation, so that clicks, tabs and jobs
 * at the same time hold the amount once. An answer that is lost here is found by the webhook or the next sync.
 */
const charge = async (
  context: StripeContext,
  { customerId, methodId }: StoredCard,
  live: () => Promise<Payment>,
  more: Stripe.PaymentIntentConfirmParams = {},
): Promise<Charge> => {
  const { payment, intent, clientSecret } = await openIntent(context, live);
  const { paymentIntents } = stripeOf(context);
  const result: Pick<Charge, 'clientSecret' | 'error'> = {};
  await callingStripe(context, async () => {
    try {
      if (idOf(intent.customer) !== customerId) await paymentIntents.update(intent.id, { customer: customerId });
      const { status } = await paymentIntents.confirm(intent.id, { payment_method: methodId, ...more });
      if (status === 'requires_action') result.clientSecret = clientSecret;
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError && isRefusedByState(error))) throw error;
      context.log.info({ err: error, paymentId: payment.id }, 'a saved card was not charged');
      result.error = error;
    }
    await paymentResource.sync(context, payment.id);
  });
  return { payment: (await findPayment(context.db, payment.id))?.payment ?? payment, ...result };
};

interface SavedCardUse {
  userId: string;
  cardId: string;
  /** Finds the payment without making one. */
  begun: () => Promise<Payment | undefined>;
  /** Finds or makes it. Throws where nothing is to be paid. */
  live: () => Promise<Payment>;
}

/** Pays with a card of the customer, who is there to answer the bank. */
export const payWithSavedCard = async (
  context: StripeContext,
  { userId, cardId, begun, live }: SavedCardUse,
  { isRepeated }: Run,
): Promise<SavedCardPayment> => {
  const made = isRepeated ? await begun() : undefined;
  if (made?.intentId && made.customerId === userId) {
    await callingStripe(context, () => paymentResource.sync(context, made.id));
    const done = fundedState(await begun());
    if (done) return { state: done };
  }
  const card = await getSavedCard(context, userId, cardId);
  const { payment, clientSecret, error } = await charge(context, card, live);
  const done = fundedState(payment);
  if (done) return { state: done };
  if (clientSecret) return { state: 'authenticate', clientSecret };
  if (error instanceof Stripe.errors.StripeCardError) {
    throw new ApiError(402, errorCodes.cardDeclined, error.message);
  }
  // Throws where the booking was declined or paid meanwhile; else the card was removed.
  await live();
  throw cardNotFound();
};

const fundedState = (payment: Payment | undefined): 'paid' | 'processing' | undefined => {
  if (payment?.state === 'processing') return 'processing';
  return payment?.state === 'held' || payment?.state === 'captured' ? 'paid' : undefined;
};

export const paySavedCard = (context: StripeContext, bookingId: string, userId: string, cardId: string, run: Run) => {
  const begun = () => findLivePayment(context.db, bookingId);
  const live = () => livePayment(context, bookingId, userId);
  return payWithSavedCard(context, { userId, cardId, begun, live }, run);
};

/**
 * Pays a booking with its customer's preferred card while the customer is away. `paid` is also a booking that was paid before,
 * or whose card the network is still processing. After `needs-authentication` and `failed` the booking stays payable, and its
 * payment page ends it with the customer. Throws `ApiError`: 409 for a booking that can no longer be paid, 502 while Stripe is
 * not reached. A later call holds the amount once.
 */
export const payOffSession = async (
  context: StripeContext,
  bookingId: string,
  customerId: string,
): Promise<'failed' | 'needs-authentication' | 'no-card' | 'paid'> => {
  const isPaid = async () => fundedState(await findLivePayment(context.db, bookingId)) !== undefined;
  if (await isPaid()) return 'paid';
  const [card] = await findSavedCards(context, customerId);
  if (!card) return 'no-card';
  try {
    const live = () => livePayment(context, bookingId, customerId);
    const { payment, error } = await charge(context, card, live, { off_session: true });
    if (fundedState(payment)) return 'paid';
    return error?.code === 'authentication_required' ? 'needs-authentication' : 'failed';
  } catch (error) {
    // An earlier call held the amount, and its answer was lost.
    if (error instanceof ApiError && error.code === errorCodes.notPayable && (await isPaid())) return 'paid';
    throw error;
  }
};

const paymentsPerHourLimit = 30;

/** Counts attempts with saved cards of a person, declined ones too. */
export const cardAttemptLimit = ({ database }: Pick<FastifyInstance, 'database'>): RateLimit =>
  rateLimit(database, 'saved-card-payments', paymentsPerHourLimit, hours(1), 'card payments');
