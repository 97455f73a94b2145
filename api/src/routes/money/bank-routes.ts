import { implement } from '../../kernel/http/api-routes.ts';
import { attemptLimit } from '../../kernel/limits/attempt-limit.ts';
import { tenMinutes } from '../../kernel/time/durations.ts';
import { connectBank } from '../../nouns/bank-account/connect-bank.ts';

/** Connecting the bank account that withdrawals go to. */
export const bankRoutes = implement((app) => {
  const begun = attemptLimit(app.database, 'connect-bank', 10, tenMinutes);
  return {
    'POST wallet/connect-bank': async (request) => {
      const { _id } = request.viewer;
      await begun.count(_id);
      return { data: await connectBank(app, _id) };
    },
  };
});
