import { type CardSetup, errorCodes, savedCardLimit } from '@nearhand/contracts';
import { ApiError } from '../../kernel/errors/api-error.ts';
import { callingStripe, type StripeContext, stripeOf } from '../../stripe/stripe-context.ts';
import { stripeCustomer } from '../checkouts/stripe-customer.ts';
import { findSavedCards } from './saved-cards.ts';

/** The customer at Stripe to whom one more card may be saved. Throws 409 at the limit. */
export const customerForNewCard = async (context: StripeContext, userId: string): Promise<string> => {
  if ((await findSavedCards(context, userId)).length >= savedCardLimit) throw tooManyCards();
  return callingStripe(context, () => stripeCustomer(context, userId));
};

/** The intent with which the browser saves a card for payments with and without its owner. */
export const beginCardSetup = async (context: StripeContext, userId: string): Promise<CardSetup> => {
  const customer = await customerForNewCard(context, userId);
  const { client_secret: clientSecret } = await callingStripe(context, () =>
    stripeOf(context).setupIntents.create({
      customer,
      usage: 'off_session',
      allowed_payment_method_types: ['card'],
      metadata: { userId },
    }),
  );
  if (!clientSecret) throw new Error('Stripe gave the setup intent no client secret.');
  return { clientSecret };
};

const tooManyCards = () =>
  new ApiError(
    409,
    errorCodes.tooManyCards,
    `You have saved ${savedCardLimit} cards. Please remove one before you save another.`,
  );
