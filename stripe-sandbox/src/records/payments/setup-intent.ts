import type { StripeErrorBody } from '../../http/stripe-error.ts';
import type { fixedOfSetup } from './fixed-fields.ts';
import type { AutomaticMethods, FutureUsage, NextAction } from './payment-intent.ts';

export type SetupIntentStatus =
  | 'canceled'
  | 'requires_action'
  | 'requires_confirmation'
  | 'requires_payment_method'
  | 'succeeded';

export const setupCancellationReasons = ['abandoned', 'duplicate', 'requested_by_customer'] as const;

export type SetupIntent = typeof fixedOfSetup & {
  id: string;
  allowed_payment_method_types: string[] | null;
  automatic_payment_methods: AutomaticMethods | null;
  cancellation_reason: (typeof setupCancellationReasons)[number] | null;
  client_secret: string;
  created: number;
  customer: string | null;
  description: string | null;
  last_setup_error: StripeErrorBody | null;
  metadata: Record<string, string>;
  next_action: NextAction | null;
  payment_method: string | null;
  payment_method_types: string[];
  status: SetupIntentStatus;
  usage: FutureUsage;
};

/** The part of a setup intent that its client secret opens. */
export const toPublicSetupIntent = ({
  application: _application,
  customer: _customer,
  metadata: _metadata,
  on_behalf_of: _account,
  latest_attempt: _attempt,
  mandate: _mandate,
  single_use_mandate: _singleUse,
  ...seen
}: SetupIntent): Partial<SetupIntent> => seen;
