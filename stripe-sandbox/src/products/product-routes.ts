import type { FastifyInstance } from 'fastify';
import { noSuch } from '../http/stripe-error.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Product } from './product.ts';

export const findProduct = ({ store }: Sandbox, id: string, param = 'product'): Product => {
  const product = store.products.get(id);
  if (!product) throw noSuch('product', id, param);
  return product;
};

export const productRoutes = (app: FastifyInstance, sandbox: Sandbox): void => {
  app.get<{ Params: { id: string } }>('/v1/products/:id', async ({ params }) => findProduct(sandbox, params.id, 'id'));
};
