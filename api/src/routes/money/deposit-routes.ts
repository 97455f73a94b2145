import { randomUUID } from 'node:crypto';
import { implement } from '../../kernel/http/api-routes.ts';
import { idempotencyKeyOf, idOfRequest } from '../../kernel/idempotency/first-answer.ts';
import { rateLimit } from '../../kernel/limits/rate-limit.ts';
import { minutes } from '../../kernel/time/clock.ts';
import { depositCents, payableAmount } from '../../ledger/wallet-amounts.ts';
import { beginDeposit, confirmDeposit } from '../../nouns/deposits/add-money.ts';

/** Adding money to one's wallet by card. */
export const depositRoutes = implement((app) => {
  const preValidation = payableAmount(depositCents);
  const begun = rateLimit(app.database, 'add-money', 20, minutes(10));
  return {
    'POST wallet/add-money': {
      preValidation,
      handler: async (request) => {
        const { _id: userId } = request.viewer;
        await begun.count(userId);
        const amountCents = depositCents(request.body.amount);
        const key = idempotencyKeyOf(request);
        const id = key === undefined ? randomUUID() : idOfRequest(userId, key, 'deposit', amountCents);
        return { data: await beginDeposit(app, { id, userId, amountCents }) };
      },
    },
    'POST wallet/confirm-deposit': {
      preValidation,
      handler: async (request) => ({
        data: await confirmDeposit(app, request.viewer._id, request.body),
      }),
    },
  };
});
