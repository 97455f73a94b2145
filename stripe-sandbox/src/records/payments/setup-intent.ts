import type { StripeErrorBody } from '../../http/stripe-error.ts';
import type { AutomaticMethods, FutureUsage, NextAction } from './payment-intent.ts';

export type SetupIntentStatus =
  | 'canceled'
  | 'requires_action'
  | 'requires_confirmation'
  | 'requires_payment_method'
  | 'succeeded';

export const setupCancellationReasons = ['abandoned', 'duplicate', 'requested_by_customer'] as const;

export interface SetupIntent {
  id: string;
  object: 'setup_intent';
  allowed_payment_method_types: string[] | null;
  application: null;
  automatic_payment_methods: AutomaticMethods | null;
  cancellation_reason: (typeof setupCancellationReasons)[number] | null;
  client_secret: string;
  created: number;
  customer: string | null;
  description: string | null;
  excluded_payment_method_types: null;
  flow_directions: null;
  last_setup_error: StripeErrorBody | null;
  latest_attempt: null;
  livemode: false;
  mandate: null;
  metadata: Record<string, string>;
  next_action: NextAction | null;
  on_behalf_of: null;
  payment_method: string | null;
  payment_method_configuration_details: null;
  payment_method_options: null;
  payment_method_types: string[];
  single_use_mandate: null;
  status: SetupIntentStatus;
  usage: FutureUsage;
}

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
