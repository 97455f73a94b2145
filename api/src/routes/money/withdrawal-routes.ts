import { randomUUID } from 'node:crypto';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ApiError, Data, WalletMovement, WithdrawMoney } from '@nearhand/contracts/wire';
import { signedIn, viewerOf } from '../../kernel/http/auth.ts';
import { firstAnswer, idempotencyKeyOf } from '../../kernel/idempotency/first-answer.ts';
import { idOfRequest } from '../../kernel/idempotency/id-of-request.ts';
import { payableAmount, withdrawalCents } from '../../nouns/wallet/payable-amount.ts';
import { withdraw } from '../../nouns/withdrawals/withdraw.ts';

/** Sending what is in one's wallet to one's bank. */
export const withdrawalRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/wallet/withdraw',
    {
      onRequest: signedIn('provider', 'admin'),
      preValidation: payableAmount(withdrawalCents),
      schema: {
        tags: ['wallet'],
        summary: 'Send money to the connected bank account',
        description:
          'The money leaves the wallet at once and comes back where the bank refuses it. Takes an `Idempotency-Key`.',
        body: WithdrawMoney,
        response: { 200: Data(WalletMovement), '4xx': ApiError, '5xx': ApiError },
      },
    },
    (request, reply) =>
      firstAnswer(app, request, reply, async () => {
        const { _id: userId } = viewerOf(request);
        const amountCents = withdrawalCents(request.body.amount);
        const key = idempotencyKeyOf(request);
        const id = key === undefined ? randomUUID() : idOfRequest(userId, key, 'withdrawal', amountCents);
        return { data: await withdraw(app, { id, userId, amountCents }) };
      }),
  );
};
