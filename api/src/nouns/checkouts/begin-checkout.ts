import { paths, sitePath } from '@nearhand/contracts';
import type Stripe from 'stripe';
import type { Database } from '../../kernel/database/database.ts';
import { insertRow } from '../../kernel/database/first-of.ts';
import { sessionEnded } from '../../kernel/http/auth.ts';
import { idOfRequest } from '../../kernel/idempotency/first-answer.ts';
import { callingStripe, type StripeContext, stripeOf } from '../../stripe/stripe-context.ts';
import { lockSubscriber } from '../subscriptions/subscription-repository.ts';
import {
  type Checkout,
  findCheckout,
  findOpenPlanCheckouts,
  storeSession,
  updateCheckout,
} from './checkout-repository.ts';
import { endCheckout, expireSession } from './checkout-resource.ts';
import { stripeCustomer } from './stripe-customer.ts';
import { checkouts } from './table.ts';

const attemptLimit = 20;

interface WantedCheckout {
  id: string;
  userId: string;
  returnUrl: string | undefined;
  offer: (tx: Database) => Promise<Pick<Checkout, 'kind' | 'item' | 'amountCents' | 'credits'>>;
  isForPlan: boolean;
  sale: (checkout: Checkout) => Promise<Stripe.Checkout.SessionCreateParams>;
}

export const beginCheckout = async (context: StripeContext, wanted: WantedCheckout): Promise<string> => {
  const { sessions } = stripeOf(context).checkout;
  return callingStripe(context, async () => {
    const checkout = await findOrInsert(context, wanted);
    if (checkout.sessionId) return pageOf(await sessions.retrieve(checkout.sessionId));
    const customer = await stripeCustomer(context, wanted.userId);
    const params = {
      ...commonSession(context, checkout, customer, wanted.returnUrl),
      ...(await wanted.sale(checkout)),
    };
    // The offer is part of the key: a repeat after a change of the offer gets a new page.
    const idempotencyKey = `checkout:${idOfRequest(checkout.id, JSON.stringify(params))}`;
    const session = await sessions.create(params, { idempotencyKey });
    const isStored = await context.db.transaction(async (tx) => {
      // A deletion of the account waits for it, and then closes the page.
      const owner = await lockSubscriber(tx, wanted.userId);
      return owner?.deletedAt === null && storeSession(tx, checkout.id, session.id, context.clock());
    });
    if (isStored) return pageOf(session);
    // A later checkout or the deletion came while it was being opened: redirect as after a cancellation.
    await expireSession(context, session.id);
    return pageOf(await sessions.retrieve(session.id));
  });
};

const findOrInsert = async (context: StripeContext, wanted: WantedCheckout): Promise<Checkout> => {
  for (let attempt = 0; attempt < attemptLimit; attempt += 1) {
    const { checkout, others } = await context.db.transaction((tx) => insertUnlessOthers(context, tx, wanted));
    if (checkout) return checkout;
    for (const other of others) await endCheckout(context, other);
  }
  throw new Error(`Checkout ${wanted.id} kept meeting other open pages.`);
};

/** The user's lock prevents two pages with a trial each. */
const insertUnlessOthers = async (
  { clock }: StripeContext,
  tx: Database,
  { id, userId, offer, isForPlan }: WantedCheckout,
): Promise<{ checkout?: Checkout; others: readonly Checkout[] }> => {
  if ((await lockSubscriber(tx, userId))?.deletedAt !== null) throw sessionEnded();
  const begun = await findCheckout(tx, id);
  if (begun) return { checkout: begun, others: [] };
  const offered = await offer(tx);
  const open = isForPlan ? await findOpenPlanCheckouts(tx, userId) : [];
  const others = open.filter(({ sessionId }) => sessionId !== null);
  if (others.length > 0) return { others };
  const now = clock();
  // Their pages do not exist yet: the request that opens one checks again before it returns the address.
  for (const other of open) await updateCheckout(tx, other.id, { state: 'expired', updatedAt: now });
  const checkout = await insertRow(tx, checkouts, { id, userId, ...offered, createdAt: now, updatedAt: now });
  return { checkout, others: [] };
};

const commonSession = (
  { settings }: Pick<StripeContext, 'settings'>,
  checkout: Checkout,
  customer: string,
  returnUrl: string | undefined,
): Stripe.Checkout.SessionCreateParams => {
  const [origin = ''] = settings.publicOrigins;
  const { id, kind, item, userId } = checkout;
  const back = sitePath(returnUrl, '');
  const returning: Record<string, string> = back === '' ? {} : { returnUrl: back };
  const success = new URLSearchParams({ ref: id, type: kind, package: item, ...returning });
  const cancel = new URLSearchParams(returning).toString();
  return {
    customer,
    client_reference_id: id,
    metadata: { userId, checkoutId: id },
    // Not encoded: Stripe replaces this text with the session's id.
    success_url: `${origin}${paths.subscriptionSuccess}?session_id={CHECKOUT_SESSION_ID}&${success}`,
    cancel_url: `${origin}${paths.subscriptionCancel}${cancel && `?${cancel}`}`,
  };
};

const pageOf = ({ id, url, status, success_url, cancel_url }: Stripe.Checkout.Session): string => {
  if (url) return url;
  const after = status === 'complete' ? success_url?.replace('{CHECKOUT_SESSION_ID}', id) : cancel_url;
  return after ?? '';
};
