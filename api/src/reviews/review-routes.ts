import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ApiError, CreateReview, Data, Id, Review } from '@nearhand/contracts/wire';
import { Type } from 'typebox';
import { known, signedIn, viewerOf } from '../plugins/auth.ts';
import { reviewMails } from './review-letter.ts';
import { findReviews } from './review-repository.ts';
import { removeReview, visibleReview, writeReview } from './review-service.ts';

const tags = ['reviews'];
const params = Type.Object({ id: Id });

export const reviewRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/reviews',
    {
      onRequest: known,
      schema: {
        tags,
        querystring: Type.Object({ service: Type.Optional(Id) }),
        response: { 200: Data(Type.Array(Review)), '4xx': ApiError },
      },
    },
    async (request) => ({ data: await findReviews(app.db, request.viewer, request.query.service) }),
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
      const review = await writeReview(app.db, viewerOf(request), request.body);
      app.outbox.post(() => reviewMails(app.db, review._id, app.settings.publicOrigins[0] ?? ''));
      return reply.code(201).send({ data: review });
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
