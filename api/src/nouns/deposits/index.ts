import { implement } from '../../kernel/http/api-routes.ts';
import { requestId } from '../../kernel/idempotency/first-answer.ts';
import { rateLimit } from '../../kernel/limits/rate-limit.ts';
import { exportFile, own } from '../../kernel/nouns/export-query.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { minutes } from '../../kernel/time/clock.ts';
import { depositCents, payableAmount, returnCents } from '../../ledger/wallet-amounts.ts';
import { beginDeposit, confirmDeposit } from './add-money.ts';
import { returnToCard } from './card-money.ts';
import { depositResource, depositsOfAccount } from './deposit-resource.ts';
import { deposits } from './table.ts';

const depositRoutes = implement((app) => {
  const deposits = rateLimit(app.database, 'add-money', 20, minutes(10));
  const preValidation = payableAmount(depositCents);
  return {
    'POST wallet/add-money': {
      preValidation,
      handler: async (request) => {
        const { _id: userId } = request.viewer;
        await deposits.count(userId);
        const { amount, card } = request.body;
        const amountCents = depositCents(amount);
        const id = requestId(request, userId, 'deposit', amountCents);
        return { data: await beginDeposit(app, { id, userId, amountCents }, card) };
      },
    },
    'POST wallet/confirm-deposit': {
      preValidation,
      handler: async ({ viewer, body }) => ({ data: await confirmDeposit(app, viewer._id, body) }),
    },
    'POST wallet/return-to-card': {
      preValidation: payableAmount(returnCents),
      handler: async (request) => {
        const { _id: userId } = request.viewer;
        const amountCents = returnCents(request.body.amount);
        const id = requestId(request, userId, 'return', amountCents);
        return { data: await returnToCard(app, { id, userId, amountCents }) };
      },
    },
  };
});

export const depositsNoun = noun({
  routes: [depositRoutes],
  tables: { deposits },
  exports: {
    deposits: exportFile(
      'deposits.json',
      'Money that you added to your wallet, in cents.',
      own(deposits, deposits.userId),
    ),
  },
  onAccount: [depositsOfAccount],
  stripe: [depositResource],
});
