import type { Database } from '../../kernel/database/database.ts';
import { checkouts } from '../../kernel/database/schema.ts';
import { sessionEnded } from '../../kernel/http/auth.ts';
import type { StripeContext } from '../../stripe/stripe-context.ts';
import { lockSubscriber } from '../subscriptions/subscription-repository.ts';
import { type Checkout, findCheckout, findOpenPlanCheckouts, updateCheckout } from './checkout-repository.ts';
import { endCheckout } from './end-checkout.ts';

/** Each that fails was overtaken by another request of the same person, and those are limited. */
const attempts = 20;

export interface KeptCheckout {
  /** It follows from the request where that may come twice: then the same row is found again. */
  id: string;
  userId: string;
  /** What is offered; it may refuse. Asked when the checkout is new, and again when others were closed for it. */
  offer: (tx: Database) => Promise<Pick<Checkout, 'kind' | 'item' | 'amountCents' | 'credits'>>;
  /** It is for a plan: all other pages on which the same person could subscribe are closed first. */
  isForPlan: boolean;
}

/** The row of a checkout; made when it is new. */
export const keptCheckout = async (context: StripeContext, wanted: KeptCheckout): Promise<Checkout> => {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const { checkout, rivals } = await context.db.transaction((tx) => keepUnlessRivalled(context, tx, wanted));
    if (checkout) return checkout;
    // Outside the transaction, since it asks Stripe. What was bought there a moment ago counts from now on.
    for (const rival of rivals) await endCheckout(context, rival);
  }
  throw new Error(`Checkout ${wanted.id} kept meeting other open pages.`);
};

/** Whoever holds the person's lock and sees no other page adds the only one: two could bring two trials. */
const keepUnlessRivalled = async (
  { clock }: StripeContext,
  tx: Database,
  { id, userId, offer, isForPlan }: KeptCheckout,
): Promise<{ checkout?: Checkout; rivals: readonly Checkout[] }> => {
  // Nobody leaves before what they begin is there to be seen by whoever deletes the account.
  if ((await lockSubscriber(tx, userId))?.deletedAt !== null) throw sessionEnded();
  const begun = await findCheckout(tx, id);
  if (begun) return { checkout: begun, rivals: [] };
  const offered = await offer(tx);
  const others = isForPlan ? await findOpenPlanCheckouts(tx, userId) : [];
  const rivals = others.filter(({ sessionId }) => sessionId !== null);
  if (rivals.length > 0) return { rivals };
  const now = clock();
  // Their page is not there yet: whoever is opening it finds out before anybody gets its address.
  for (const other of others) await updateCheckout(tx, other.id, { state: 'expired', updatedAt: now });
  const [checkout] = await tx
    .insert(checkouts)
    .values({ id, userId, ...offered, createdAt: now, updatedAt: now })
    .returning();
  if (!checkout) throw new Error('The database returned no checkout.');
  return { checkout, rivals: [] };
};
