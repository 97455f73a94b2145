import { implement } from '../../kernel/http/api-routes.ts';
import { rateLimit } from '../../kernel/limits/rate-limit.ts';
import { minutes } from '../../kernel/time/clock.ts';
import { connectBank } from '../../nouns/bank-account/connect-bank.ts';

/** Connecting the bank account that withdrawals go to. */
export const bankRoutes = implement((app) => {
  const begun = rateLimit(app.database, 'connect-bank', 10, minutes(10));
  return {
    'POST wallet/connect-bank': async (request) => {
      const { _id } = request.viewer;
      await begun.count(_id);
      return { data: await connectBank(app, _id) };
    },
  };
});
