import type { Review } from '@nearhand/contracts';
import { implement } from '../../kernel/http/api-routes.ts';
import { sourceOf } from '../../kernel/limits/rate-limit.ts';
import { positionCursor } from '../../kernel/paging/cursor.ts';
import { changeReply, replyTo } from './reply-to-review.ts';
import { reviewEmails } from './review-email.ts';
import { findReviews } from './review-repository.ts';
import {
  approveReview,
  changeReview,
  removeReview,
  reviewLimits,
  visibleReview,
  writeReview,
} from './review-service.ts';

export const reviewRoutes = implement((app) => {
  const limits = reviewLimits(app.database);
  const emailProvider = ({ _id }: Review) =>
    app.outbox.post(() => reviewEmails(app.db, _id, app.settings.publicOrigins[0] ?? ''));
  return {
    'GET reviews': async ({ query: { service, provider, pending, mine, limit = '100', cursor }, viewer }) => {
      const { reviews, last } = await findReviews(app.db, viewer, {
        service,
        provider,
        pending: pending === 'true',
        mine: mine === 'true',
        limit: Number(limit),
        from: cursor === undefined ? undefined : positionCursor.read(cursor),
      });
      return { data: reviews, ...(last ? { next: positionCursor.write(last) } : {}) };
    },
    'GET reviews/:id': async (request) => ({ data: await visibleReview(app.db, request.viewer, request.params.id) }),
    'POST reviews': async (request) => {
      const review = await writeReview(app, limits, request.viewer, sourceOf(request), request.body);
      if (!review.pending) emailProvider(review);
      return { data: review };
    },
    'PUT reviews/:id': async (request) => ({
      data: await changeReview(app, limits, request.viewer, sourceOf(request), request.params.id, request.body),
    }),
    'POST reviews/:id/approve': async (request) => {
      const { review, isFirst } = await approveReview(app.db, request.viewer, request.params.id, request.query.seen);
      if (isFirst) emailProvider(review);
      return { data: review };
    },
    'POST reviews/:id/reply': ({ viewer, params: { id }, body }) => replyTo(app, viewer, id, body.text),
    'PUT reviews/:id/reply': ({ viewer, params: { id }, body }) => changeReply(app, viewer, id, body.text),
    'DELETE reviews/:id': {
      secondAdmin: async ({ viewer, params: { id } }) => {
        const { user, serviceName } = await visibleReview(app.db, viewer, id);
        if (user._id === viewer._id) return undefined;
        return { subject: { kind: 'review', id }, summary: `Delete the review of ${serviceName} by ${user.name}` };
      },
      handler: async (request) => {
        await removeReview(app, request.viewer, request.params.id);
        return { data: {} };
      },
    },
  };
});
