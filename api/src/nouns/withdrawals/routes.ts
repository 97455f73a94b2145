import { implement } from '../../kernel/http/api-routes.ts';
import { requestId } from '../../kernel/idempotency/first-answer.ts';
import { rateLimit } from '../../kernel/limits/rate-limit.ts';
import { minutes } from '../../kernel/time/clock.ts';
import { payableAmount, withdrawalCents } from '../../ledger/wallet-amounts.ts';
import { connectBank } from './bank-account.ts';
import { withdraw } from './withdraw.ts';

export const withdrawalRoutes = implement((app) => {
  const connections = rateLimit(app.database, 'connect-bank', 10, minutes(10));
  return {
    'POST wallet/withdraw': {
      preValidation: payableAmount(withdrawalCents),
      handler: async (request) => {
        const { _id: userId } = request.viewer;
        const amountCents = withdrawalCents(request.body.amount);
        const id = requestId(request, userId, 'withdrawal', amountCents);
        return { data: await withdraw(app, { id, userId, amountCents }) };
      },
    },
    'POST wallet/connect-bank': async ({ viewer: { _id } }) => {
      await connections.count(_id);
      return { data: await connectBank(app, _id) };
    },
  };
});
