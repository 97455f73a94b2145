import { randomUUID } from 'node:crypto';
import { implement } from '../../kernel/http/api-routes.ts';
import { idempotencyKeyOf, idOfRequest } from '../../kernel/idempotency/first-answer.ts';
import { checkoutLimit } from '../../nouns/checkouts/begin-checkout.ts';
import { syncReturning } from '../../nouns/checkouts/checkout-resource.ts';
import { planOffer, subscribe } from '../../nouns/plans/subscribe.ts';
import { summaryOf, toRecord } from '../../nouns/plans/subscription-wire.ts';
import { listSubscriptions } from '../../nouns/subscriptions/subscription-repository.ts';

/** The plans, one's own subscriptions, and subscribing. */
export const subscriptionRoutes = implement((app) => {
  const limit = checkoutLimit(app.database);
  return {
    'GET subscription/plans': async ({ viewer }) => ({
      data: {
        regular: await planOffer(app.db, app.settings, 'regular', viewer?._id),
        premium: await planOffer(app.db, app.settings, 'premium', viewer?._id),
      },
    }),
    'GET subscription': async (request) => {
      const { _id } = request.viewer;
      await syncReturning(app, _id);
      return { data: await summaryOf(app, _id) };
    },
    'GET subscription/all': async (request) => {
      const rows = await listSubscriptions(app.db, request.viewer._id);
      return { data: rows.map((row) => toRecord(app.settings, row)), count: rows.length };
    },
    'POST subscription/checkout': async (request) => {
      const { _id } = request.viewer;
      const { plan, returnUrl = '' } = request.body;
      const key = idempotencyKeyOf(request);
      await limit.count(_id);
      const id = key === undefined ? randomUUID() : idOfRequest(_id, key, 'subscription', plan, returnUrl);
      return { data: { url: await subscribe(app, _id, request.body, id) } };
    },
  };
});
