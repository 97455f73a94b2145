import { errorCodes, minCardCents, type PaymentIntent, type SavedCardPayment } from '@nearhand/contracts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../kernel/database/database.ts';
import { insertRow } from '../../kernel/database/first-of.ts';
import { conflict } from '../../kernel/errors/api-error.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import type { Run } from '../../kernel/idempotency/first-answer.ts';
import type { StripeContext } from '../../stripe/stripe-context.ts';
import { tellSides } from '../bookings/booking-notices.ts';
import type { Booking } from '../bookings/booking-repository.ts';
import { type Agreement, agreementNoticesOf, endAgreementAs, findAgreement } from '../payments/agreements.ts';
import { beginIntent, endCardPayment, tooLittle } from '../payments/card-payment.ts';
import { changeFacts, releaseNow } from '../payments/payment-postings.ts';
import { findLiveExtra, getPayment, type Payment } from '../payments/payment-repository.ts';
import { payWithSavedCard } from '../payments/saved-card-payment.ts';
import { payments } from '../payments/table.ts';
import { checkWallet } from '../payments/wallet-payment.ts';
import { lockAgreement, stepOf } from './answer-agreement.ts';
import { refused } from './propose-agreement.ts';

/** Pays an extra charge or a tip from the customer's wallet, once. */
export const payExtraFromWallet = async (
  context: StripeContext & Pick<FastifyInstance, 'outbox'>,
  id: string,
  viewer: Viewer,
  { isRepeated }: Run,
): Promise<Agreement> => {
  const begun = await findLiveExtra(context.db, id);
  if (begun?.method === 'card') {
    // Before another's payment is ended.
    await context.db.transaction(async (tx) => stepOf(await lockAgreement(context, tx, id, viewer), 'pay'));
    await endCardPayment(context, begun.id);
  }
  const paid = await context.db.transaction(async (tx) => {
    const locked = await lockAgreement(context, tx, id, viewer);
    const { agreement, booking } = locked;
    if (isRepeated && agreement.state === 'accepted') return agreement;
    const state = stepOf(locked, 'pay');
    if (await findLiveExtra(tx, id)) throw refused('A card payment for it is being processed.');
    await endAgreementAs(tx, id, state, context.clock());
    await takeFromWallet(context, tx, booking, agreement);
    const notices = agreementNoticesOf('pay', agreement, viewer._id);
    await tellSides(context, tx, booking.id, notices);
    return agreement;
  });
  return (await findAgreement(context.db, id)) ?? paid;
};

const takeFromWallet = async (
  context: StripeContext,
  tx: Database,
  booking: Booking,
  agreement: Agreement,
): Promise<void> => {
  const now = context.clock();
  const values = extraOf(context, booking, agreement);
  const { id } = await insertRow(tx, payments, { ...values, method: 'wallet', state: 'captured', capturedAt: now });
  const found = await getPayment(tx, id);
  // After the completion there is nothing to wait for.
  const release = booking.status === 'completed' ? releaseNow(found, context.settings, now) : {};
  await changeFacts(tx, found, { capturedCents: agreement.amountCents, ...release }, 'service_payment', now);
  await checkWallet(context, tx, booking.customerId, agreement.amountCents);
};

const extraOf = (
  { settings }: Pick<StripeContext, 'settings'>,
  { id: bookingId, customerId, feePercent }: Booking,
  { id: agreementId, kind, amountCents }: Agreement,
) => {
  if (kind !== 'charge' && kind !== 'tip') throw new Error(`The proposal ${agreementId} is not paid.`);
  // A tip is the provider's in full.
  const percent = kind === 'tip' ? 0 : (feePercent ?? settings.platformFeePercent);
  return { bookingId, customerId, agreementId, purpose: kind, amountCents, feePercent: percent };
};

/** The intent with which the browser charges a card for an extra charge or a tip, at once. */
export const beginExtraCard = (context: StripeContext, id: string, viewer: Viewer): Promise<PaymentIntent> =>
  beginIntent(context, () => liveExtra(context, id, viewer));

/** Charges a saved card for it, at once. */
export const payExtraWithSavedCard = (
  context: StripeContext,
  id: string,
  cardId: string,
  viewer: Viewer,
  run: Run,
): Promise<SavedCardPayment> => {
  const begun = () => findLiveExtra(context.db, id);
  const live = () => liveExtra(context, id, viewer);
  return payWithSavedCard(context, { userId: viewer._id, cardId, begun, live }, run);
};

const liveExtra = (context: StripeContext, id: string, viewer: Viewer): Promise<Payment> =>
  context.db.transaction(async (tx) => {
    const locked = await lockAgreement(context, tx, id, viewer);
    if (locked.agreement.state === 'accepted') {
      throw conflict(errorCodes.notPayable, 'This has been paid already.');
    }
    stepOf(locked, 'pay');
    if (locked.agreement.amountCents < minCardCents) throw tooLittle();
    const live = await findLiveExtra(tx, id);
    const values = extraOf(context, locked.booking, locked.agreement);
    return live ?? insertRow(tx, payments, { ...values, method: 'card' });
  });
