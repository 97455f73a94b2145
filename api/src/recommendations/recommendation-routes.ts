import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ApiError, Data, Service } from '@nearhand/contracts/wire';
import { Type } from 'typebox';
import { signedIn, viewerOf } from '../plugins/auth.ts';
import { toService } from '../services/service-wire.ts';
import { findRecommended } from './recommendation-repository.ts';

const mostRecommended = 4;

/** What a customer may like next. */
export const recommendationRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/services/recommended',
    {
      onRequest: signedIn('customer'),
      schema: { tags: ['services'], response: { 200: Data(Type.Array(Service)), '4xx': ApiError } },
    },
    async (request) => {
      const viewer = viewerOf(request);
      const rows = await findRecommended(app.db, viewer._id, mostRecommended);
      return { data: rows.map((row) => toService(row, viewer)) };
    },
  );
};
