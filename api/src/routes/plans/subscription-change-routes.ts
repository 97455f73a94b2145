import { implement } from '../../kernel/http/api-routes.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { changeLimit, previewLimit } from '../../nouns/plans/change-plan.ts';
import { activateSubscription, billPage } from '../../nouns/plans/manage-subscription.ts';
import { summaryOf } from '../../nouns/plans/subscription-wire.ts';
import { planActions } from '../../nouns/test-subscriptions/test-plan-actions.ts';

/** Ending, resuming, choosing, changing and paying what one is subscribed to. */
export const subscriptionChangeRoutes = implement((app) => {
  const limit = changeLimit(app.database);
  const previews = previewLimit(app.database);
  const { scheduleEnd, previewChange, changePlan } = planActions(app.settings);
  const endingAtPeriodEnd = async ({ _id }: Viewer, cancelAtPeriodEnd: boolean) => {
    await limit.count(_id);
    await scheduleEnd(app, _id, cancelAtPeriodEnd);
    return { data: await summaryOf(app, _id) };
  };
  return {
    'POST subscription/cancel': ({ viewer }) => endingAtPeriodEnd(viewer, true),
    'POST subscription/resume': ({ viewer }) => endingAtPeriodEnd(viewer, false),
    'POST subscription/activate/:id': async (request) => {
      const { _id } = request.viewer;
      await limit.count(_id);
      await activateSubscription(app, _id, request.params.id);
      return { data: await summaryOf(app, _id) };
    },
    'GET subscription/change': async (request) => {
      const { _id } = request.viewer;
      await previews.count(_id);
      return { data: await previewChange(app, _id, request.query.plan) };
    },
    'POST subscription/change': async (request, _reply, run) => {
      const { _id } = request.viewer;
      await limit.count(_id);
      await changePlan(app, _id, request.body, run);
      return { data: await summaryOf(app, _id) };
    },
    'POST subscription/pay': async (request) => {
      const { _id } = request.viewer;
      await limit.count(_id);
      return { data: { url: await billPage(app, _id) } };
    },
  };
});
