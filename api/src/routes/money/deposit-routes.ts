import { randomUUID } from 'node:crypto';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { AddMoney, ApiError, ConfirmDeposit, Data, DepositIntent, WalletMovement } from '@nearhand/contracts/wire';
import { signedIn, viewerOf } from '../../kernel/http/auth.ts';
import { firstAnswer, idempotencyKeyOf } from '../../kernel/idempotency/first-answer.ts';
import { idOfRequest } from '../../kernel/idempotency/id-of-request.ts';
import { attemptLimit } from '../../kernel/limits/attempt-limit.ts';
import { tenMinutes } from '../../kernel/time/durations.ts';
import { beginDeposit } from '../../nouns/deposits/begin-deposit.ts';
import { confirmDeposit } from '../../nouns/deposits/confirm-deposit.ts';
import { depositCents, payableAmount } from '../../nouns/wallet/payable-amount.ts';

/** Adding money to one's wallet by card. */
export const depositRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const onRequest = signedIn();
  const preValidation = payableAmount(depositCents);
  const tags = ['wallet'];
  const refusals = { '4xx': ApiError, '5xx': ApiError };
  const begun = attemptLimit(app.database, 'add-money', 20, tenMinutes);

  app.post(
    '/wallet/add-money',
    {
      onRequest,
      preValidation,
      schema: {
        tags,
        summary: 'Begin to add money by card',
        description: 'Nothing moves before the card is confirmed in the browser. Takes an `Idempotency-Key`.',
        body: AddMoney,
        response: { 200: Data(DepositIntent), ...refusals },
      },
    },
    (request, reply) =>
      firstAnswer(app, request, reply, async () => {
        const { _id: userId } = viewerOf(request);
        await begun.count(userId);
        const amountCents = depositCents(request.body.amount);
        const key = idempotencyKeyOf(request);
        const id = key === undefined ? randomUUID() : idOfRequest(userId, key, 'deposit', amountCents);
        return { data: await beginDeposit(app, { id, userId, amountCents }) };
      }),
  );

  app.post(
    '/wallet/confirm-deposit',
    {
      onRequest,
      preValidation,
      schema: {
        tags,
        summary: 'Say that the card payment is made',
        description: 'What Stripe received is credited, once; `pending` while it is under way.',
        body: ConfirmDeposit,
        response: { 200: Data(WalletMovement), ...refusals },
      },
    },
    (request, reply) =>
      firstAnswer(app, request, reply, async () => ({
        data: await confirmDeposit(app, viewerOf(request)._id, request.body),
      })),
  );
};
