import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ApiError, Data, SubscriptionSummary } from '@nearhand/contracts/wire';
import { countCredits } from '../credits/credit-repository.ts';
import { signedIn, viewerOf } from '../plugins/auth.ts';
import { countingSubscription } from './subscription-repository.ts';
import { toSummary } from './subscription-wire.ts';

export const subscriptionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/subscription',
    {
      onRequest: signedIn(),
      schema: { tags: ['subscriptions'], response: { 200: Data(SubscriptionSummary), '4xx': ApiError } },
    },
    async (request) => {
      const { _id } = viewerOf(request);
      const counting = await countingSubscription(app.db, _id, app.clock());
      return { data: toSummary(counting, await countCredits(app.db, _id)) };
    },
  );
};
