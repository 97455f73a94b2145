import { errorCodes } from '@nearhand/contracts';
import { notFound } from '../../kernel/errors/api-error.ts';
import { implement } from '../../kernel/http/api-routes.ts';
import { sendCsv } from '../../kernel/http/csv.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { requestId } from '../../kernel/idempotency/first-answer.ts';
import { rateLimit } from '../../kernel/limits/rate-limit.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { askedPage, pageAnswer } from '../../kernel/paging/cursor.ts';
import { minutes } from '../../kernel/time/clock.ts';
import { countCredits } from '../../ledger/ledger.ts';
import { syncReturning } from '../checkouts/checkout-resource.ts';
import { creditHistory } from '../credits/credits.ts';
import { countSubscriptions, listSubscriptions } from '../subscriptions/subscription-repository.ts';
import {
  activateSubscription,
  billingOfAccount,
  billPage,
  endBillingOfDeleted,
  summaryOf,
  toRecord,
} from './manage-subscription.ts';
import { buyCredits, planOffer, subscribe } from './subscribe.ts';
import { createTestSubscription, endTestSubscriptions, planActions } from './test-subscription.ts';

const subscriptionRoutes = implement((app) => {
  const { database, db, settings } = app;
  const checkouts = rateLimit(database, 'checkouts', 20, minutes(10));
  // Each of these asks Stripe.
  const changes = rateLimit(database, 'subscription-changes', 20, minutes(10));
  const previews = rateLimit(database, 'subscription-previews', 60, minutes(10));
  const exports = rateLimit(database, 'credits-csv', 20, minutes(10), 'downloads');
  const { scheduleEnd, previewChange, changePlan } = planActions(settings);
  const changing = async ({ _id }: Viewer, change: (userId: string) => Promise<unknown>) => {
    await changes.count(_id);
    await change(_id);
    return { data: await summaryOf(db, _id) };
  };
  const onlyWithDebugTools = async () => {
    if (!settings.debugTools) throw notFound(errorCodes.notFound, 'This page');
  };
  return {
    'GET subscription/plans': async ({ viewer }) => ({
      data: {
        regular: await planOffer(db, settings, 'regular', viewer?._id),
        premium: await planOffer(db, settings, 'premium', viewer?._id),
      },
    }),
    'GET subscription': async ({ viewer: { _id } }) => {
      await syncReturning(app, _id);
      return { data: await summaryOf(db, _id) };
    },
    'GET subscription/all': async ({ viewer: { _id }, query }) => {
      const page = askedPage(query);
      const rows = await listSubscriptions(db, _id, page);
      return {
        ...pageAnswer(rows, page, ({ row }) => toRecord(settings, row)),
        count: await countSubscriptions(db, _id),
      };
    },
    'POST subscription/checkout': async (request) => {
      const { viewer, body } = request;
      const id = requestId(request, viewer._id, 'subscription', body.plan, body.returnUrl ?? '');
      await checkouts.count(viewer._id);
      return { data: { url: await subscribe(app, viewer._id, body, id) } };
    },
    'POST subscription/cancel': ({ viewer }) =>
      changing(viewer, (userId) => scheduleEnd(app, userId, { cancelAtPeriodEnd: true })),
    'POST subscription/resume': ({ viewer }) =>
      changing(viewer, (userId) => scheduleEnd(app, userId, { cancelAtPeriodEnd: false })),
    'POST subscription/activate/:id': ({ viewer, params }) =>
      changing(viewer, (userId) => activateSubscription(db, userId, params.id)),
    'GET subscription/change': async ({ viewer: { _id }, query }) => {
      await previews.count(_id);
      return { data: await previewChange(app, _id, query.plan) };
    },
    'POST subscription/change': ({ viewer, body }, _reply, run) =>
      changing(viewer, (userId) => changePlan(app, userId, body, run)),
    'POST subscription/pay': async ({ viewer: { _id } }) => {
      await changes.count(_id);
      return { data: { url: await billPage(app, _id) } };
    },
    'GET subscription/credits': async ({ viewer }) => ({ data: { credits: await countCredits(db, viewer._id) } }),
    'GET subscription/credits/history': async ({ viewer: { _id }, query }) => {
      const page = askedPage(query);
      await syncReturning(app, _id);
      return creditHistory(db, _id, query.reference, page);
    },
    'GET subscription/credits/history.csv': {
      send: async ({ viewer: { _id: userId } }, reply) => {
        await exports.count(userId);
        return sendCsv(reply, {
          name: 'credits',
          timeZone: settings.timeZone,
          head: ['Type', 'Description', 'Credits', 'ID'],
          read: (page) => creditHistory(db, userId, undefined, page),
          cells: ({ type, description, amount, _id }) => [type, description, amount, _id],
        });
      },
    },
    'POST subscription/credits/purchase': async (request) => {
      const { viewer, body } = request;
      const id = requestId(request, viewer._id, 'credits', body.package, body.returnUrl ?? '');
      await checkouts.count(viewer._id);
      return { data: { url: await buyCredits(app, viewer._id, body, id) } };
    },
    'GET subscription/debug': { onRequest: onlyWithDebugTools, handler: async () => ({ data: { debugTools: true } }) },
    'POST subscription/debug/create': {
      onRequest: onlyWithDebugTools,
      handler: async ({ viewer, body }) => {
        const created = await createTestSubscription(app, viewer._id, body.plan);
        return { data: toRecord(settings, created) };
      },
    },
  };
});

export const plans = noun({
  routes: [subscriptionRoutes],
  onAccount: [billingOfAccount],
  jobs: [
    { name: 'end-billing', schedule: '*/10 * * * *', run: endBillingOfDeleted },
    { name: 'end-test-subscriptions', schedule: '*/10 * * * *', run: endTestSubscriptions },
  ],
});
