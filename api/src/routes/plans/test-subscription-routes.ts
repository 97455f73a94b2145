import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { errorCodes } from '@nearhand/contracts';
import { ApiError, Data, SubscriptionDebug, SubscriptionRecord, TestSubscription } from '@nearhand/contracts/wire';
import { missing } from '../../kernel/errors/refusal.ts';
import { signedIn, viewerOf } from '../../kernel/http/auth.ts';
import { toRecord } from '../../nouns/subscriptions/subscription-wire.ts';
import { createTestSubscription } from '../../nouns/subscriptions/test-subscription.ts';

/** Subscriptions that are made up, where the settings allow it: elsewhere these addresses are not there. */
export const testSubscriptionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const signIn = signedIn();
  const onRequest: typeof signIn = async function debugging(request, reply) {
    if (!app.settings.debugTools) throw missing(errorCodes.notFound, 'This page');
    await signIn.call(this, request, reply);
  };
  const tags = ['subscriptions'];
  const refusals = { '4xx': ApiError, '5xx': ApiError };

  app.get(
    '/subscription/debug',
    { onRequest, schema: { tags, response: { 200: Data(SubscriptionDebug), ...refusals } } },
    async () => ({ data: { debugTools: true as const } }),
  );

  app.post(
    '/subscription/debug/create',
    { onRequest, schema: { tags, body: TestSubscription, response: { 200: Data(SubscriptionRecord), ...refusals } } },
    async (request) => {
      const made = await createTestSubscription(app, viewerOf(request)._id, request.body.plan);
      return { data: toRecord(app.settings, made) };
    },
  );
};
