import { type CardSetup, errorCodes, type SavedCard, savedCardLimit } from '@nearhand/contracts';
import type Stripe from 'stripe';
import { users } from '../../kernel/accounts/table.ts';
import type { Database } from '../../kernel/database/database.ts';
import { findRow } from '../../kernel/database/first-of.ts';
import { conflict, notFound } from '../../kernel/errors/api-error.ts';
import { sessionEnded } from '../../kernel/http/auth.ts';
import { idOfRequest } from '../../kernel/idempotency/first-answer.ts';
import {
  callingStripe,
  endAtStripe,
  idOf,
  isUnknownThere,
  type StripeContext,
  stripeOf,
} from '../../stripe/stripe-context.ts';
import { isLiving } from '../accounts/account-repository.ts';
import { stripeCustomer } from '../checkouts/stripe-customer.ts';

/** A card as Stripe has it. The database stores nothing of it. */
export interface StoredCard {
  /** Made of Stripe's id, so that it is a UUID as all ids of the API are. */
  id: string;
  /** Its owner's customer at Stripe. */
  customerId: string;
  methodId: string;
  card: Stripe.PaymentMethod.Card;
  isPreferred: boolean;
}

/** A page waits for the cards, and works without them. */
const listOptions = { timeout: 4_000, maxNetworkRetries: 0 };

/**
 * The cards that a person agreed to save, the preferred one first, then the newest. Cards of a plan are not among them:
 * Stripe shows those that carry no consent as `limited`. Empty for a deleted account.
 */
export const findSavedCards = async (context: StripeContext, userId: string): Promise<StoredCard[]> => {
  const customerId = await customerOf(context.db, userId);
  if (!customerId) return [];
  const { customers } = stripeOf(context);
  return callingStripe(context, async () => {
    try {
      const [customer, { data }] = await Promise.all([
        customers.retrieve(customerId, {}, listOptions),
        customers.listPaymentMethods(customerId, { type: 'card', allow_redisplay: 'always', limit: 100 }, listOptions),
      ]);
      if (customer.deleted) return [];
      return inOrder(data, customerId, idOf(customer.invoice_settings.default_payment_method));
    } catch (error) {
      if (isUnknownThere(error)) return [];
      throw error;
    }
  });
};

/** A card that was saved twice is one card. Without a choice of its owner the newest is preferred. */
const inOrder = (methods: Stripe.PaymentMethod[], customerId: string, preferredId: string | undefined) => {
  const chosen = methods.filter(({ id }) => id === preferredId);
  const byFingerprint = new Map<string, StoredCard>();
  for (const { id: methodId, card } of [...chosen, ...methods]) {
    if (!card) continue;
    const key = card.fingerprint ?? methodId;
    if (byFingerprint.has(key)) continue;
    const isPreferred = byFingerprint.size === 0;
    byFingerprint.set(key, { id: idOfRequest('card', methodId), customerId, methodId, card, isPreferred });
  }
  return [...byFingerprint.values()];
};

export const getSavedCard = async (context: StripeContext, userId: string, id: string): Promise<StoredCard> => {
  const found = (await findSavedCards(context, userId)).find((card) => card.id === id);
  if (!found) throw cardNotFound();
  return found;
};

export const cardNotFound = () => notFound(errorCodes.cardNotFound, 'This card');

export const preferCard = async (context: StripeContext, { customerId, methodId }: StoredCard): Promise<void> => {
  const { customers } = stripeOf(context);
  await callingStripe(context, () =>
    customers.update(customerId, { invoice_settings: { default_payment_method: methodId } }),
  );
};

/** Detaches the card at Stripe, and its copies. */
export const removeCard = async (context: StripeContext, { customerId, methodId, card }: StoredCard): Promise<void> => {
  const { customers, paymentMethods } = stripeOf(context);
  await callingStripe(context, async () => {
    const { data } = await customers.listPaymentMethods(customerId, { allow_redisplay: 'always', limit: 100 });
    const isCopy = (method: Stripe.PaymentMethod) =>
      card.fingerprint !== null && method.card?.fingerprint === card.fingerprint;
    for (const { id } of data.filter((method) => method.id === methodId || isCopy(method))) {
      // Perhaps removed in another tab meanwhile.
      await endAtStripe(() => paymentMethods.detach(id));
    }
  });
};

export const toSavedCard = ({ id, card, isPreferred }: StoredCard): SavedCard => ({
  _id: id,
  brand: card.brand,
  last4: card.last4,
  expMonth: card.exp_month,
  expYear: card.exp_year,
  isPreferred,
});

const customerOf = async (db: Database, userId: string): Promise<string | null | undefined> =>
  (await findRow(db, users, isLiving(userId)))?.stripeCustomerId;

/** The customer at Stripe to whom one more card may be saved. Throws 409 at the limit. */
export const customerForNewCard = async (context: StripeContext, userId: string): Promise<string> => {
  if ((await findSavedCards(context, userId)).length >= savedCardLimit) throw tooManyCards();
  return callingStripe(context, () => stripeCustomer(context, userId));
};

/** The intent with which the browser saves a card for payments with and without its owner. */
export const beginCardSetup = async (context: StripeContext, userId: string): Promise<CardSetup> => {
  const customer = await customerForNewCard(context, userId);
  const { setupIntents } = stripeOf(context);
  const { id, client_secret: clientSecret } = await callingStripe(context, () =>
    setupIntents.create({
      customer,
      usage: 'off_session',
      allowed_payment_method_types: ['card'],
      metadata: { userId },
    }),
  );
  // A deletion of the account that came first has not seen it.
  if (!(await customerOf(context.db, userId))) {
    await callingStripe(context, () => endAtStripe(() => setupIntents.cancel(id)));
    throw sessionEnded();
  }
  if (!clientSecret) throw new Error('Stripe gave the setup intent no client secret.');
  return { clientSecret };
};

const tooManyCards = () =>
  conflict(
    errorCodes.tooManyCards,
    `You have saved ${savedCardLimit} cards. Please remove one before you save another.`,
  );
