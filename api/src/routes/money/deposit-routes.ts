import { randomUUID } from 'node:crypto';
import { implement } from '../../kernel/http/api-routes.ts';
import { idempotencyKeyOf } from '../../kernel/idempotency/first-answer.ts';
import { idOfRequest } from '../../kernel/idempotency/id-of-request.ts';
import { attemptLimit } from '../../kernel/limits/attempt-limit.ts';
import { tenMinutes } from '../../kernel/time/durations.ts';
import { depositCents, payableAmount } from '../../ledger/wallet-amounts.ts';
import { beginDeposit, confirmDeposit } from '../../nouns/deposits/add-money.ts';

/** Adding money to one's wallet by card. */
export const depositRoutes = implement((app) => {
  const preValidation = payableAmount(depositCents);
  const begun = attemptLimit(app.database, 'add-money', 20, tenMinutes);
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
