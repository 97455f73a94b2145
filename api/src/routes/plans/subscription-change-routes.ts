import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { planNames } from '@nearhand/contracts';
import {
  ApiError,
  Data,
  Id,
  PlanChange,
  PlanChangePreview,
  Redirection,
  SubscriptionSummary,
} from '@nearhand/contracts/wire';
import { Type } from 'typebox';
import { signedIn, viewerOf } from '../../kernel/http/auth.ts';
import { firstAnswer } from '../../kernel/idempotency/first-answer.ts';
import { activateSubscription } from '../../nouns/subscriptions/activate-subscription.ts';
import { changeLimit, previewLimit } from '../../nouns/subscriptions/change-limit.ts';
import { changePlan } from '../../nouns/subscriptions/change-plan.ts';
import { billPage } from '../../nouns/subscriptions/pay-bill.ts';
import { previewChange } from '../../nouns/subscriptions/plan-change.ts';
import { scheduleEnd } from '../../nouns/subscriptions/schedule-end.ts';
import { summaryOf } from '../../nouns/subscriptions/subscription-summary.ts';

/** Ending, resuming, choosing, changing and paying what one is subscribed to. */
export const subscriptionChangeRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const onRequest = signedIn();
  const tags = ['subscriptions'];
  const refusals = { '4xx': ApiError, '5xx': ApiError };
  const summary = { tags, response: { 200: Data(SubscriptionSummary), ...refusals } };
  const limit = changeLimit(app.database);
  const previews = previewLimit(app.database);

  for (const [path, cancelAtPeriodEnd] of [
    ['cancel', true],
    ['resume', false],
  ] as const) {
    app.post(`/subscription/${path}`, { onRequest, schema: summary }, async (request) => {
      const { _id } = viewerOf(request);
      await limit.count(_id);
      await scheduleEnd(app, _id, cancelAtPeriodEnd);
      return { data: await summaryOf(app, _id) };
    });
  }

  app.post(
    '/subscription/activate/:id',
    { onRequest, schema: { ...summary, params: Type.Object({ id: Id }) } },
    async (request) => {
      const { _id } = viewerOf(request);
      await limit.count(_id);
      await activateSubscription(app, _id, request.params.id);
      return { data: await summaryOf(app, _id) };
    },
  );

  const Wanted = Type.Object({ plan: Type.Enum(planNames) });
  app.get(
    '/subscription/change',
    { onRequest, schema: { tags, querystring: Wanted, response: { 200: Data(PlanChangePreview), ...refusals } } },
    async (request) => {
      const { _id } = viewerOf(request);
      await previews.count(_id);
      return { data: await previewChange(app, _id, request.query.plan) };
    },
  );

  app.post('/subscription/change', { onRequest, schema: { ...summary, body: PlanChange } }, (request, reply) =>
    firstAnswer(app, request, reply, async (run) => {
      const { _id } = viewerOf(request);
      await limit.count(_id);
      await changePlan(app, _id, request.body, run);
      return { data: await summaryOf(app, _id) };
    }),
  );

  app.post(
    '/subscription/pay',
    { onRequest, schema: { tags, response: { 200: Data(Redirection), ...refusals } } },
    async (request) => {
      const { _id } = viewerOf(request);
      await limit.count(_id);
      return { data: { url: await billPage(app, _id) } };
    },
  );
};
