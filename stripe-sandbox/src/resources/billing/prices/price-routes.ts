import type { FastifyInstance } from 'fastify';
import { listPage } from '../../../http/lookup.ts';
import { ParamReader } from '../../../http/params.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { createPrice, findPrice } from './create-price.ts';

const path = '/v1/prices';

export const priceRoutes = (app: FastifyInstance, sandbox: Sandbox): void => {
  app.post(path, async ({ body }) => createPrice(sandbox, new ParamReader(body)));

  app.get(path, async ({ query }) => {
    const params = new ParamReader(query);
    const keys = params.list('lookup_keys');
    const wanted = {
      active: params.maybeFlag('active'),
      product: params.text('product'),
      type: params.choice('type', ['one_time', 'recurring']),
    };
    return listPage(
      sandbox.store.prices,
      params,
      path,
      wanted,
      (price) => keys === undefined || (price.lookup_key !== null && keys.includes(price.lookup_key)),
    );
  });

  app.get<{ Params: { id: string } }>(`${path}/:id`, async ({ params }) => findPrice(sandbox, params.id, 'id'));
};
