import { randomUUID } from 'node:crypto';
import { implement } from '../../kernel/http/api-routes.ts';
import { idempotencyKeyOf, idOfRequest } from '../../kernel/idempotency/first-answer.ts';
import { countCredits } from '../../ledger/ledger.ts';
import { checkoutLimit } from '../../nouns/checkouts/begin-checkout.ts';
import { syncReturning } from '../../nouns/checkouts/checkout-resource.ts';
import { buyCredits } from '../../nouns/credits/buy-credits.ts';
import { creditHistory } from '../../nouns/credits/credit-history.ts';

/** One's own credits: how many, where they came from, and buying more. */
export const creditRoutes = implement((app) => {
  const limit = checkoutLimit(app.database);
  return {
    'GET subscription/credits': async (request) => ({
      data: { credits: await countCredits(app.db, request.viewer._id) },
    }),
    'GET subscription/credits/history': async (request) => {
      const { _id } = request.viewer;
      await syncReturning(app, _id);
      return { data: await creditHistory(app.db, _id) };
    },
    'POST subscription/credits/purchase': async (request) => {
      const { _id } = request.viewer;
      const { package: item, returnUrl = '' } = request.body;
      const key = idempotencyKeyOf(request);
      await limit.count(_id);
      const id = key === undefined ? randomUUID() : idOfRequest(_id, key, 'credits', item, returnUrl);
      return { data: { url: await buyCredits(app, _id, request.body, id) } };
    },
  };
});
