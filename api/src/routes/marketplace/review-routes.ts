import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ApiError, ChangeReview, CreateReview, Data, Id, Page, Review } from '@nearhand/contracts/wire';
import { Type } from 'typebox';
import { known, signedIn, viewerOf } from '../../kernel/http/auth.ts';
import { sourceOf } from '../../kernel/limits/source.ts';
import { CursorText } from '../../kernel/paging/cursor.ts';
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

const tags = ['reviews'];
const params = Type.Object({ id: Id });

/** All reviews there are would be megabytes. */
const pageOfEverything = '100';

const filter = Type.Object({
  service: Type.Optional(Id),
  provider: Type.Optional(Id),
  pending: Type.Optional(
    Type.Literal('true', { description: 'Only those that wait for an admin: all for an admin, else one’s own' }),
  ),
  limit: Type.Optional(
    Type.String({
      pattern: '^([1-9][0-9]?|100)$',
      description: '1 to 100. When absent: all of the service or provider, 100 where neither is named',
    }),
  ),
  cursor: Type.Optional(CursorText),
});

/** What customers say of services: read by everyone, written by customers, newest first. */
export const reviewRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const limits = reviewLimits(app.database);
  const mailProvider = ({ _id }: Review) =>
    app.outbox.post(() => reviewMails(app.db, _id, app.settings.publicOrigins[0] ?? ''));

  app.get(
    '/reviews',
    {
      onRequest: known,
      schema: {
        tags,
        summary: 'Reviews of what the caller may see, newest first',
        description:
          'Of one service, of one provider, or of everything: that comes in pages of 100 unless less is asked for.',
        querystring: filter,
        response: { 200: Page(Review), '4xx': ApiError },
      },
    },
    async ({ query: { service, provider, pending, limit: asked, cursor }, viewer }) => {
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
  );

  app.get(
    '/reviews/:id',
    { onRequest: known, schema: { tags, params, response: { 200: Data(Review), '4xx': ApiError } } },
    async (request) => ({ data: await visibleReview(app.db, request.viewer, request.params.id) }),
  );

  app.post(
    '/reviews',
    {
      onRequest: signedIn('customer'),
      schema: { tags, body: CreateReview, response: { 201: Data(Review), '4xx': ApiError } },
    },
    async (request, reply) => {
      const review = await writeReview(app.db, limits, viewerOf(request), sourceOf(request), request.body);
      if (!review.pending) mailProvider(review);
      return reply.code(201).send({ data: review });
    },
  );

  app.put(
    '/reviews/:id',
    {
      onRequest: signedIn('customer'),
      schema: { tags, params, body: ChangeReview, response: { 200: Data(Review), '4xx': ApiError } },
    },
    async (request) => {
      const { params, body } = request;
      return { data: await changeReview(app.db, viewerOf(request), params.id, body, app.clock()) };
    },
  );

  app.post(
    '/reviews/:id/approve',
    {
      onRequest: signedIn('admin'),
      schema: {
        tags,
        summary: 'Makes a review public that waits for it; one that is public already stays so',
        params,
        response: { 200: Data(Review), '4xx': ApiError },
      },
    },
    async (request) => {
      const { review, isFirst } = await approveReview(app.db, viewerOf(request), request.params.id);
      if (isFirst) mailProvider(review);
      return { data: review };
    },
  );

  app.delete(
    '/reviews/:id',
    { onRequest: signedIn(), schema: { tags, params, response: { 200: Data(Type.Object({})), '4xx': ApiError } } },
    async (request) => {
      await removeReview(app.db, viewerOf(request), request.params.id);
      return { data: {} };
    },
  );
};
