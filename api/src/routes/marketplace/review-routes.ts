import type { Review } from '@nearhand/contracts';
import { implement } from '../../kernel/http/api-routes.ts';
import { sourceOf } from '../../kernel/limits/rate-limit.ts';
import { reviewCursor } from '../../nouns/reviews/review-cursor.ts';
import { reviewMails } from '../../nouns/reviews/review-letter.ts';
import { reviewLimits } from '../../nouns/reviews/review-limits.ts';
import { findReviews } from '../../nouns/reviews/review-repository.ts';
import {
  approveReview,
  changeReview,
  removeReview,
  visibleReview,
  writeReview,
} from '../../nouns/reviews/review-service.ts';

/** All reviews there are would be megabytes. */
const pageOfEverything = '100';

/** What customers say of services: read by everyone, written by customers, newest first. */
export const reviewRoutes = implement((app) => {
  const limits = reviewLimits(app.database);
  const mailProvider = ({ _id }: Review) =>
    app.outbox.post(() => reviewMails(app.db, _id, app.settings.publicOrigins[0] ?? ''));
  return {
    'GET reviews': async ({ query: { service, provider, pending, limit: asked, cursor }, viewer }) => {
      const limit = asked ?? (service || provider ? undefined : pageOfEverything);
      const page = {
        limit: limit === undefined ? undefined : Number(limit),
        from: cursor === undefined ? undefined : reviewCursor.read(cursor),
      };
      const { reviews, last } = await findReviews(app.db, viewer, {
        service,
        provider,
        pending: pending === 'true',
        ...page,
      });
      return { data: reviews, ...(last ? { next: reviewCursor.write(last) } : {}) };
    },
    'GET reviews/:id': async (request) => ({ data: await visibleReview(app.db, request.viewer, request.params.id) }),
    'POST reviews': async (request) => {
      const review = await writeReview(app.db, limits, request.viewer, sourceOf(request), request.body);
      if (!review.pending) mailProvider(review);
      return { data: review };
    },
    'PUT reviews/:id': async (request) => {
      const { params, body } = request;
      return { data: await changeReview(app.db, request.viewer, params.id, body, app.clock()) };
    },
    'POST reviews/:id/approve': async (request) => {
      const { review, isFirst } = await approveReview(app.db, request.viewer, request.params.id);
      if (isFirst) mailProvider(review);
      return { data: review };
    },
    'DELETE reviews/:id': async (request) => {
      await removeReview(app.db, request.viewer, request.params.id);
      return { data: {} };
    },
  };
});
