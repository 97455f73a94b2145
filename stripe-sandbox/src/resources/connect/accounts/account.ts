import type { AccountRecord, BankAccountRecord } from '../../../records/connect/account.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';

const askedFor = ['external_account', 'tos_acceptance.date', 'tos_acceptance.ip'];

/** In Stripe's shape, as of now. */
export const toAccount = ({ store }: Sandbox, account: AccountRecord) => {
  const bank = account.bank === null ? undefined : store.bankAccounts.get(account.bank);
  const isDone = bank !== undefined;
  const due = isDone ? [] : askedFor;
  return {
    id: account.id,
    object: 'account',
    business_profile: null,
    business_type: account.business_type,
    capabilities: Object.fromEntries(account.requested.map((name) => [name, isDone ? 'active' : 'inactive'])),
    charges_enabled: isDone,
    controller: {
      fees: account.controller.fees,
      is_controller: true,
      losses: { payments: 'application' },
      requirement_collection: 'stripe',
      stripe_dashboard: { type: 'express' },
      type: 'application',
    },
    country: 'US',
    created: account.created,
    default_currency: 'usd',
    details_submitted: isDone,
    email: account.email,
    external_accounts: {
      object: 'list',
      data: bank ? [toBankAccount(bank)] : [],
      has_more: false,
      url: `/v1/accounts/${account.id}/external_accounts`,
    },
    future_requirements: requirements([]),
    metadata: account.metadata,
    payouts_enabled: isDone,
    requirements: requirements(due),
    settings: {
      payouts: {
        debit_negative_balances: true,
        schedule: { delay_days: 2, interval: account.payoutInterval },
        statement_descriptor: account.statementDescriptor,
      },
    },
    tos_acceptance: { date: bank?.created ?? null },
    type: account.type,
  };
};

const requirements = (due: string[]) => ({
  alternatives: [],
  current_deadline: null,
  currently_due: due,
  disabled_reason: due.length > 0 ? 'requirements.past_due' : null,
  errors: [],
  eventually_due: due,
  past_due: due,
  pending_verification: [],
});

/** In Stripe's shape. */
const toBankAccount = (bank: BankAccountRecord) => ({
  id: bank.id,
  object: 'bank_account',
  account: bank.account,
  account_holder_name: bank.holder,
  account_holder_type: 'individual',
  account_type: null,
  available_payout_methods: ['standard'],
  bank_name: 'STRIPE TEST BANK',
  country: 'US',
  currency: 'usd',
  default_for_currency: true,
  fingerprint: bank.fingerprint,
  last4: bank.last4,
  metadata: {},
  routing_number: bank.routing,
  status: 'new',
});
