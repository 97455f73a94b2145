import { errorCodes } from '@nearhand/contracts';
import { notFound } from '../../kernel/errors/api-error.ts';
import { implement } from '../../kernel/http/api-routes.ts';
import { toRecord } from '../../nouns/plans/subscription-wire.ts';
import { createTestSubscription } from '../../nouns/test-subscriptions/test-subscription.ts';

/** Test subscriptions, where the settings allow them; elsewhere these routes answer 404. */
export const testSubscriptionRoutes = implement((app) => {
  const onRequest = async () => {
    if (!app.settings.debugTools) throw notFound(errorCodes.notFound, 'This page');
  };
  return {
    'GET subscription/debug': { onRequest, handler: async () => ({ data: { debugTools: true } }) },
    'POST subscription/debug/create': {
      onRequest,
      handler: async (request) => {
        const made = await createTestSubscription(app, request.viewer._id, request.body.plan);
        return { data: toRecord(app.settings, made) };
      },
    },
  };
});
