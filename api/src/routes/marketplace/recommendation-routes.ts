import { ApiError, Data, Service } from '@nearhand/contracts/wire';
import type { FastifyPluginAsync } from 'fastify';
import { Type } from 'typebox';
import { signedIn, viewerOf } from '../../kernel/http/auth.ts';
import { listBody } from '../../nouns/catalog/catalog.ts';
import { recommended } from '../../nouns/recommendations/recommendation.ts';
import { findBookedServices } from '../../nouns/recommendations/recommendation-repository.ts';

const mostRecommended = 4;

const schema = {
  tags: ['services'],
  summary: 'Up to four services that the caller may like next',
  description: 'The best of the categories that they booked, then of all others, as the public list shows them.',
  response: { 200: Data(Type.Array(Service)), '4xx': ApiError },
};

/** What a customer may like next: out of the kept list, so that the database counts nothing for it. */
export const recommendationRoutes: FastifyPluginAsync = async (app) => {
  app.get('/services/recommended', { onRequest: signedIn('customer'), schema }, async (request, reply) => {
    const { _id } = viewerOf(request);
    const booked = await findBookedServices(app.db, _id);
    const entries = recommended(await app.catalog(), _id, booked, mostRecommended);
    return reply.type('application/json; charset=utf-8').send(Buffer.concat(listBody(entries)));
  });
};
