/** Fields that Stripe always answers and the sandbox has no value for. Those with one value for all records stand here once. */
export const nulls = <const Name extends string>(...names: Name[]): Record<Name, null> =>
  // `fromEntries` forgets the names.
  Object.fromEntries(names.map((name) => [name, null])) as Record<Name, null>;

export const absentOfCharge = nulls(
  'application',
  'application_fee',
  'application_fee_amount',
  'balance_transaction',
  'calculated_statement_descriptor',
  'failure_balance_transaction',
  'fraud_details',
  'on_behalf_of',
  'receipt_number',
  'receipt_url',
  'review',
  'shipping',
  'source',
  'source_transfer',
  'statement_descriptor',
  'statement_descriptor_suffix',
  'transfer_data',
);

export const absentOfIntent = nulls(
  'application',
  'application_fee_amount',
  'customer_account',
  'excluded_payment_method_types',
  'managed_payments',
  'on_behalf_of',
  'payment_method_configuration_details',
  'payment_method_options',
  'payment_record',
  'processing',
  'review',
  'shipping',
  'source',
  'statement_descriptor',
  'statement_descriptor_suffix',
);

export const absentOfRefund = nulls(
  'balance_transaction',
  'customer_account',
  'receipt_number',
  'source_transfer_reversal',
  'transfer_reversal',
);

export const fixedOfCustomer = {
  ...nulls('default_source', 'shipping'),
  object: 'customer',
  livemode: false,
} as const;

export const fixedOfSetup = {
  ...nulls(
    'application',
    'excluded_payment_method_types',
    'flow_directions',
    'latest_attempt',
    'mandate',
    'on_behalf_of',
    'payment_method_configuration_details',
    'payment_method_options',
    'single_use_mandate',
  ),
  object: 'setup_intent',
  livemode: false,
} as const;
