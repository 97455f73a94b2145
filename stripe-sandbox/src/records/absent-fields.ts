/** Fields that Stripe always answers and the sandbox has no value for. */
const nulls = <const Name extends string>(...names: Name[]): Record<Name, null> =>
  // `fromEntries` forgets the names.
  Object.fromEntries(names.map((name) => [name, null])) as Record<Name, null>;

export const absentOfCharge = nulls(
  'application', 'application_fee', 'application_fee_amount', 'balance_transaction',
  'calculated_statement_descriptor', 'failure_balance_transaction', 'fraud_details', 'on_behalf_of',
  'receipt_number', 'receipt_url', 'review', 'shipping', 'source', 'source_transfer',
  'statement_descriptor', 'statement_descriptor_suffix', 'transfer_data',
);

export const absentOfIntent = nulls(
  'application', 'application_fee_amount', 'customer_account', 'excluded_payment_method_types',
  'managed_payments', 'on_behalf_of', 'payment_method_configuration_details', 'payment_method_options',
  'payment_record', 'processing', 'review', 'shipping', 'source',
  'statement_descriptor', 'statement_descriptor_suffix',
);

export const absentOfRefund = nulls(
  'balance_transaction', 'customer_account', 'receipt_number',
  'source_transfer_reversal', 'transfer_reversal',
);

export const absentOfSubscription = nulls(
  'application', 'application_fee_percent', 'billing_cycle_anchor_config', 'billing_thresholds',
  'customer_account', 'days_until_due', 'default_source', 'managed_payments',
  'next_pending_invoice_item_invoice', 'on_behalf_of', 'payment_settings',
  'pending_invoice_item_interval', 'transfer_data',
);

export const absentOfInvoice = nulls(
  'account_country', 'account_name', 'account_tax_ids', 'application', 'automatically_finalizes_at',
  'custom_fields', 'customer_account', 'customer_address', 'customer_phone', 'customer_shipping',
  'customer_tax_exempt', 'default_source', 'due_date', 'footer', 'from_invoice',
  'last_finalization_error', 'latest_revision', 'on_behalf_of', 'receipt_number', 'rendering',
  'shipping_cost', 'shipping_details', 'statement_descriptor', 'webhooks_delivered_at',
);

export const absentOfSession = nulls(
  'adaptive_pricing', 'after_expiration', 'allow_promotion_codes', 'allowed_payment_method_types',
  'billing_address_collection', 'collected_information', 'consent', 'consent_collection',
  'currency_conversion', 'customer_account', 'discounts', 'integration_identifier',
  'invoice_creation', 'managed_payments', 'origin_context', 'payment_method_configuration_details',
  'payment_method_options', 'permissions', 'recovered_from', 'saved_payment_method_options',
  'shipping_address_collection', 'shipping_cost', 'wallet_options',
);
