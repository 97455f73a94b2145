import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ApiError, Data, Redirection } from '@nearhand/contracts/wire';
import { signedIn, viewerOf } from '../../kernel/http/auth.ts';
import { attemptLimit } from '../../kernel/limits/attempt-limit.ts';
import { tenMinutes } from '../../kernel/time/durations.ts';
import { connectBank } from '../../nouns/bank-account/connect-bank.ts';

/** Connecting the bank account that withdrawals go to. */
export const bankRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const begun = attemptLimit(app.database, 'connect-bank', 10, tenMinutes);

  app.post(
    '/wallet/connect-bank',
    {
      onRequest: signedIn('provider', 'admin'),
      schema: {
        tags: ['wallet'],
        summary: 'Begin to connect a bank account at Stripe',
        description: 'The address is for this person alone and can be opened once.',
        response: { 200: Data(Redirection), '4xx': ApiError, '5xx': ApiError },
      },
    },
    async (request) => {
      const { _id } = viewerOf(request);
      await begun.count(_id);
      return { data: await connectBank(app, _id) };
    },
  );
};
