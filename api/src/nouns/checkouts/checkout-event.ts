import type { EventHandler } from '../../orchestration/webhooks/event-handler.ts';
import { findBySession } from './checkout-repository.ts';
import { settleCheckout } from './settle-checkout.ts';

/** Something happened to a page on which something is bought. */
export const checkoutEvent: EventHandler = async (context, { data: { object } }) => {
  if (object.object !== 'checkout.session') return;
  const checkout = await findBySession(context.db, object.id);
  if (checkout) await settleCheckout(context, checkout.id);
};
