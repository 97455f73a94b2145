import type { fixedOfPrice, fixedOfProduct } from './fixed-fields.ts';

export type Interval = 'month' | 'year';

export interface Recurring {
  interval: Interval;
  interval_count: number;
  meter: null;
  trial_period_days: null;
  usage_type: 'licensed';
}

export type Price = typeof fixedOfPrice & {
  id: string;
  active: boolean;
  created: number;
  currency: string;
  lookup_key: string | null;
  metadata: Record<string, string>;
  nickname: string | null;
  product: string;
  recurring: Recurring | null;
  type: 'one_time' | 'recurring';
  unit_amount: number;
  unit_amount_decimal: string;
};

export type Product = typeof fixedOfProduct & {
  id: string;
  active: boolean;
  created: number;
  description: string | null;
  images: string[];
  metadata: Record<string, string>;
  name: string;
  updated: number;
};
