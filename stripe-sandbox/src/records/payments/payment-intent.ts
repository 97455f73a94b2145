import type { StripeErrorBody } from '../../http/stripe-error.ts';
import type { absentOfIntent } from './fixed-fields.ts';

export type IntentStatus =
  | 'canceled'
  | 'processing'
  | 'requires_action'
  | 'requires_capture'
  | 'requires_confirmation'
  | 'requires_payment_method'
  | 'succeeded';

export type PaymentIntent = typeof absentOfIntent & {
  id: string;
  object: 'payment_intent';
  allowed_payment_method_types: string[] | null;
  amount: number;
  amount_capturable: number;
  amount_received: number;
  automatic_payment_methods: AutomaticMethods | null;
  canceled_at: number | null;
  cancellation_reason: string | null;
  capture_method: 'automatic' | 'automatic_async' | 'manual';
  client_secret: string;
  confirmation_method: 'automatic';
  created: number;
  currency: string;
  customer: string | null;
  description: string | null;
  last_payment_error: StripeErrorBody | null;
  latest_charge: string | null;
  livemode: false;
  metadata: Record<string, string>;
  next_action: NextAction | null;
  payment_method: string | null;
  payment_method_types: string[];
  receipt_email: string | null;
  setup_future_usage: FutureUsage | null;
  status: IntentStatus;
  transfer_group: string | null;
};

export interface AutomaticMethods {
  allow_redirects: 'always' | 'never';
  enabled: boolean;
}

export const futureUsages = ['off_session', 'on_session'] as const;

/** When a saved payment method will be used: also while its owner is away, or not. */
export type FutureUsage = (typeof futureUsages)[number];

const seenByBrowsers = [
  'id',
  'object',
  'amount',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_types',
  'receipt_email',
  'setup_future_usage',
  'status',
] as const satisfies readonly (keyof PaymentIntent)[];

/** The part of an intent that its client secret opens. */
export const toPublicIntent = (intent: PaymentIntent): Partial<PaymentIntent> =>
  Object.fromEntries(seenByBrowsers.map((name) => [name, intent[name]]));

/** A bank's question; the browser's script shows the page at `stripe_js`. */
export interface NextAction {
  type: 'use_stripe_sdk';
  use_stripe_sdk: { type: 'three_d_secure_redirect'; stripe_js: string };
}

export const challengeAction = (intentId: string): NextAction => ({
  type: 'use_stripe_sdk',
  use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: `/challenge/${intentId}` },
});
