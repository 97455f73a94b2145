import { randomUUID } from 'node:crypto';
import { implement } from '../../kernel/http/api-routes.ts';
import { idempotencyKeyOf, idOfRequest } from '../../kernel/idempotency/first-answer.ts';
import { payableAmount, withdrawalCents } from '../../ledger/wallet-amounts.ts';
import { withdraw } from '../../nouns/withdrawals/withdraw.ts';

/** Sending what is in one's wallet to one's bank. */
export const withdrawalRoutes = implement((app) => ({
  'POST wallet/withdraw': {
    preValidation: payableAmount(withdrawalCents),
    handler: async (request) => {
      const { _id: userId } = request.viewer;
      const amountCents = withdrawalCents(request.body.amount);
      const key = idempotencyKeyOf(request);
      const id = key === undefined ? randomUUID() : idOfRequest(userId, key, 'withdrawal', amountCents);
      return { data: await withdraw(app, { id, userId, amountCents }) };
    },
  },
}));
