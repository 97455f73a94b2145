import { randomUUID } from 'node:crypto';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  ApiError,
  Data,
  Plans,
  Redirection,
  SubscriptionCheckout,
  SubscriptionList,
  SubscriptionSummary,
} from '@nearhand/contracts/wire';
import { known, signedIn, viewerOf } from '../../kernel/http/auth.ts';
import { firstAnswer, idempotencyKeyOf } from '../../kernel/idempotency/first-answer.ts';
import { idOfRequest } from '../../kernel/idempotency/id-of-request.ts';
import { checkoutLimit } from '../../nouns/checkouts/checkout-limit.ts';
import { lookAtCheckouts } from '../../nouns/checkouts/look-at-checkouts.ts';
import { planOffer } from '../../nouns/subscriptions/plan-offer.ts';
import { subscribe } from '../../nouns/subscriptions/subscribe.ts';
import { listSubscriptions } from '../../nouns/subscriptions/subscription-repository.ts';
import { summaryOf } from '../../nouns/subscriptions/subscription-summary.ts';
import { toRecord } from '../../nouns/subscriptions/subscription-wire.ts';

/** The plans, one's own subscriptions, and subscribing. */
export const subscriptionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const tags = ['subscriptions'];
  const refusals = { '4xx': ApiError, '5xx': ApiError };
  const limit = checkoutLimit(app.database);

  app.get(
    '/subscription/plans',
    { onRequest: known, schema: { tags, response: { 200: Data(Plans), ...refusals } } },
    async ({ viewer }) => ({
      data: {
        regular: await planOffer(app.db, app.settings, 'regular', viewer?._id),
        premium: await planOffer(app.db, app.settings, 'premium', viewer?._id),
      },
    }),
  );

  app.get(
    '/subscription',
    { onRequest: signedIn(), schema: { tags, response: { 200: Data(SubscriptionSummary), ...refusals } } },
    async (request) => {
      const { _id } = viewerOf(request);
      await lookAtCheckouts(app, _id);
      return { data: await summaryOf(app, _id) };
    },
  );

  app.get(
    '/subscription/all',
    { onRequest: signedIn(), schema: { tags, response: { 200: SubscriptionList, ...refusals } } },
    async (request) => {
      const rows = await listSubscriptions(app.db, viewerOf(request)._id);
      return { data: rows.map((row) => toRecord(app.settings, row)), count: rows.length };
    },
  );

  app.post(
    '/subscription/checkout',
    {
      onRequest: signedIn(),
      schema: { tags, body: SubscriptionCheckout, response: { 200: Data(Redirection), ...refusals } },
    },
    (request, reply) =>
      firstAnswer(app, request, reply, async () => {
        const { _id } = viewerOf(request);
        const { plan, returnUrl = '' } = request.body;
        const key = idempotencyKeyOf(request);
        await limit.count(_id);
        const id = key === undefined ? randomUUID() : idOfRequest(_id, key, 'subscription', plan, returnUrl);
        return { data: { url: await subscribe(app, _id, request.body, id) } };
      }),
  );
};
