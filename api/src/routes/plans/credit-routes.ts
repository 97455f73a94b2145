import { randomUUID } from 'node:crypto';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ApiError, CreditPurchase, Credits, CreditTransaction, Data, Redirection } from '@nearhand/contracts/wire';
import { Type } from 'typebox';
import { signedIn, viewerOf } from '../../kernel/http/auth.ts';
import { firstAnswer, idempotencyKeyOf } from '../../kernel/idempotency/first-answer.ts';
import { idOfRequest } from '../../kernel/idempotency/id-of-request.ts';
import { countCredits } from '../../ledger/ledger.ts';
import { checkoutLimit } from '../../nouns/checkouts/checkout-limit.ts';
import { lookAtCheckouts } from '../../nouns/checkouts/look-at-checkouts.ts';
import { buyCredits } from '../../nouns/credits/buy-credits.ts';
import { creditHistory } from '../../nouns/credits/credit-history.ts';

/** One's own credits: how many, where they came from, and buying more. */
export const creditRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const onRequest = signedIn();
  const tags = ['credits'];
  const refusals = { '4xx': ApiError, '5xx': ApiError };
  const limit = checkoutLimit(app.database);

  app.get(
    '/subscription/credits',
    { onRequest, schema: { tags, response: { 200: Data(Credits), ...refusals } } },
    async (request) => ({ data: { credits: await countCredits(app.db, viewerOf(request)._id) } }),
  );

  app.get(
    '/subscription/credits/history',
    { onRequest, schema: { tags, response: { 200: Data(Type.Array(CreditTransaction)), ...refusals } } },
    async (request) => {
      const { _id } = viewerOf(request);
      await lookAtCheckouts(app, _id);
      return { data: await creditHistory(app.db, _id) };
    },
  );

  app.post(
    '/subscription/credits/purchase',
    { onRequest, schema: { tags, body: CreditPurchase, response: { 200: Data(Redirection), ...refusals } } },
    (request, reply) =>
      firstAnswer(app, request, reply, async () => {
        const { _id } = viewerOf(request);
        const { package: item, returnUrl = '' } = request.body;
        const key = idempotencyKeyOf(request);
        await limit.count(_id);
        const id = key === undefined ? randomUUID() : idOfRequest(_id, key, 'credits', item, returnUrl);
        return { data: { url: await buyCredits(app, _id, request.body, id) } };
      }),
  );
};
