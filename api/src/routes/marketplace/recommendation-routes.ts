import { implement } from '../../kernel/http/api-routes.ts';
import { listBody } from '../../nouns/catalog/catalog.ts';
import { recommended } from '../../nouns/recommendations/recommendation.ts';
import { findBookedServices } from '../../nouns/recommendations/recommendation-repository.ts';

const mostRecommended = 4;

/** What a customer may like next: out of the kept list, so that the database counts nothing for it. */
export const recommendationRoutes = implement((app) => ({
  'GET services/recommended': {
    send: async (request, reply) => {
      const { _id } = request.viewer;
      const booked = await findBookedServices(app.db, _id);
      const entries = recommended(await app.catalog(), _id, booked, mostRecommended);
      return reply.type('application/json; charset=utf-8').send(listBody(entries));
    },
  },
}));
