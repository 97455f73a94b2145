import { implement } from '../../kernel/http/api-routes.ts';
import { requestId } from '../../kernel/idempotency/first-answer.ts';
import { rateLimit } from '../../kernel/limits/rate-limit.ts';
import { exportFile, own } from '../../kernel/nouns/export-query.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { minutes } from '../../kernel/time/clock.ts';
import { payableAmount, withdrawalCents } from '../../ledger/wallet-amounts.ts';
import { bankResource, connectBank } from './bank-account.ts';
import * as tables from './table.ts';
import { withdraw } from './withdraw.ts';
import { withdrawalResource, withdrawalsOfAccount } from './withdrawal-resource.ts';

const withdrawalRoutes = implement((app) => {
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

export const withdrawals = noun({
  routes: [withdrawalRoutes],
  tables,
  exports: {
    withdrawals: exportFile(
      'withdrawals.json',
      'Money that you withdrew from your wallet, in cents.',
      own(tables.withdrawals, tables.withdrawals.userId),
    ),
  },
  onAccount: [withdrawalsOfAccount],
  stripe: [withdrawalResource, bankResource],
});
