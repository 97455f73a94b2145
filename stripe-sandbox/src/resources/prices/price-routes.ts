import type { FastifyInstance } from 'fastify';
import { listPage } from '../../http/lookup.ts';
import { ParamReader } from '../../http/params.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { createPrice, findPrice } from './create-price.ts';

const path = '/v1/prices';

export const priceRoutes = (app: FastifyInstance, sandbox: Sandbox): void => {
  app.post(path, async ({ body }) => createPrice(sandbox, new ParamReader(body)));

  app.get(path, async ({ query }) => {
    const params = new ParamReader(query);
    const active = params.maybeFlag('active');
    const keys = params.list('lookup_keys');
    const product = params.text('product');
    const type = params.choice('type', ['one_time', 'recurring']);
    return listPage(
      sandbox.store.prices,
      params,
      path,
      (price) =>
        (active === undefined || price.active === active) &&
        (keys === undefined || (price.lookup_key !== null && keys.includes(price.lookup_key))) &&
        (product === undefined || price.product === product) &&
        (type === undefined || price.type === type),
    );
  });

  app.get<{ Params: { id: string } }>(`${path}/:id`, async ({ params }) => findPrice(sandbox, params.id, 'id'));
};
