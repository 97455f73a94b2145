import type { FastifyInstance } from 'fastify';
import { findRecord } from '../../http/lookup.ts';
import type { ParamReader } from '../../http/params.ts';
import type { Product } from '../../records/price.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { recordId } from '../../store/record-id.ts';

export const productRoutes = (app: FastifyInstance, { store }: Sandbox): void => {
  app.get<{ Params: { id: string } }>('/v1/products/:id', async ({ params }) =>
    findRecord(store.products, 'product', params.id, 'id'),
  );
};

/** A product that a price names in `product_data`. */
export const newProduct = (params: ParamReader, created: number): Product => {
  const product: Product = {
    id: params.text('id') ?? recordId('prod'),
    object: 'product',
    active: true,
    created,
    default_price: null,
    description: params.text('description') ?? null,
    images: params.list('images') ?? [],
    livemode: false,
    marketing_features: [],
    metadata: params.metadata(),
    name: params.requiredText('name'),
    package_dimensions: null,
    shippable: null,
    tax_details: null,
    type: 'service',
    updated: created,
    url: null,
  };
  params.ignore('statement_descriptor', 'tax_code', 'unit_label').done();
  return product;
};
