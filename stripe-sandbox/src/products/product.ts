import type { ParamReader } from '../http/params.ts';
import { recordId } from '../store/record-id.ts';

export interface Product {
  id: string;
  object: 'product';
  active: boolean;
  created: number;
  default_price: null;
  description: string | null;
  images: string[];
  livemode: false;
  marketing_features: [];
  metadata: Record<string, string>;
  name: string;
  package_dimensions: null;
  shippable: null;
  type: 'service';
  updated: number;
  url: null;
}

/** What is named on the way, as `product_data` of a price. */
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
    type: 'service',
    updated: created,
    url: null,
  };
  params.ignore('statement_descriptor', 'tax_code', 'unit_label').done();
  return product;
};
