import type { FastifyInstance } from 'fastify';
import { findRecord, listPage } from '../../../http/lookup.ts';
import { ParamReader } from '../../../http/params.ts';
import { invalidRequest } from '../../../http/stripe-error.ts';
import { fixedOfProduct } from '../../../records/billing/fixed-fields.ts';
import type { Product } from '../../../records/billing/price.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { recordId } from '../../../store/record-id.ts';

const path = '/v1/products';

export const productRoutes = (app: FastifyInstance, { store, events, now }: Sandbox): void => {
  app.post(path, async ({ body }) => {
    const product = newProduct(new ParamReader(body), now());
    if (store.products.get(product.id)) {
      throw invalidRequest('Product already exists.', { code: 'resource_already_exists', param: 'id' });
    }
    store.products.put(product);
    events.add('product.created', product);
    return product;
  });

  app.get(path, async ({ query }) => {
    const params = new ParamReader(query);
    return listPage(store.products, params, path, { active: params.maybeFlag('active') });
  });

  app.get<{ Params: { id: string } }>(`${path}/:id`, async ({ params }) =>
    findRecord(store.products, 'product', params.id, 'id'),
  );
};

/** A product that is created, or that a price names in `product_data`. */
export const newProduct = (params: ParamReader, created: number): Product => {
  const product: Product = {
    id: params.text('id') ?? recordId('prod'),
    ...fixedOfProduct,
    active: true,
    created,
    description: params.text('description') ?? null,
    images: params.list('images') ?? [],
    metadata: params.metadata(),
    name: params.requiredText('name'),
    updated: created,
  };
  params.ignore('statement_descriptor', 'tax_code', 'unit_label').done();
  return product;
};
