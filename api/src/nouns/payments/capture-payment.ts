import { errorCodes } from '@nearhand/contracts';
import { ApiError } from '../../kernel/errors/api-error.ts';
import { callingStripe, isRefusedByState, type StripeContext, stripeOf } from '../../stripe/stripe-context.ts';
import { withCharge } from './intent-outcome.ts';
import { findPayment, type Payment } from './payment-repository.ts';
import { paymentResource } from './payment-resource.ts';

/**
 * Takes the money that a card holds; nothing happens when it was taken before. When it cannot be taken any more the
 * payment has failed: the hold is let go, the customer must pay anew, and this refuses.
 */
export const capturePayment = async (context: StripeContext, payment: Payment): Promise<void> => {
  if (payment.state === 'captured' || payment.intentId === null) return;
  const { intentId } = payment;
  await callingStripe(context, async () => {
    await captureOrLetGo(context, intentId);
    await paymentResource.sync(context, payment.id);
  });
  const after = await findPayment(context.db, payment.id);
  if (after?.payment.state !== 'captured') throw captureFailed();
};

const captureOrLetGo = async (context: StripeContext, intentId: string): Promise<void> => {
  const { paymentIntents } = stripeOf(context);
  try {
    // No key of ours: Stripe would keep answering a passing fault under it, and a second capture is refused anyway.
    await paymentIntents.capture(intentId);
  } catch (error) {
    if (!isRefusedByState(error)) throw error;
    context.log.warn({ err: error, intentId }, 'a capture was refused');
    const { status } = await paymentIntents.retrieve(intentId, withCharge);
    if (status === 'requires_capture') await paymentIntents.cancel(intentId);
  }
};

const captureFailed = () =>
  new ApiError(
    409,
    errorCodes.captureFailed,
    'The card payment could not be taken, so the booking cannot be completed. The customer has to pay again.',
  );
