import type { Sandbox } from '../sandbox.ts';
import { toBankAccount } from './bank-account.ts';

export const speakableCapabilities = ['card_payments', 'transfers'] as const;
export type Capability = (typeof speakableCapabilities)[number];

export const payoutIntervals = ['daily', 'manual', 'monthly', 'weekly'] as const;

/** What is kept of a connected account; the rest of Stripe's shape follows from it. */
export interface AccountRecord {
  id: string;
  /** The bank account that payouts go to; null until the onboarding page was filled in. */
  bank: string | null;
  business_type: string | null;
  controller: { fees: { payer: string } };
  created: number;
  email: string | null;
  metadata: Record<string, string>;
  payoutInterval: (typeof payoutIntervals)[number];
  requested: Capability[];
  statementDescriptor: string | null;
  /** Made by `type: 'express'`, else by a `controller`. */
  type: 'express' | 'none';
}

const askedFor = ['external_account', 'tos_acceptance.date', 'tos_acceptance.ip'];

export const hasCapability = (account: AccountRecord, capability: Capability): boolean =>
  account.bank !== null && account.requested.includes(capability);

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
