export interface AccountLinkRecord {
  id: string;
  account: string;
  created: number;
  expires_at: number;
  refresh_url: string;
  return_url: string;
  /** When its page was opened, which it can be once; null before. */
  opened: number | null;
  /** A bank was connected through it. */
  isDone: boolean;
}

export const speakableCapabilities = ['card_payments', 'transfers'] as const;

export type Capability = (typeof speakableCapabilities)[number];

export const payoutIntervals = ['daily', 'manual', 'monthly', 'weekly'] as const;

/** A connected account as it is stored; the rest of Stripe's shape follows from it. */
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

export const hasCapability = (account: AccountRecord, capability: Capability): boolean =>
  account.bank !== null && account.requested.includes(capability);

/** The reason of a bank that rejects payouts. */
export interface BankFailure {
  code: string;
  message: string;
}

/** As it is stored: the number itself is not, only its end and what the bank does. */
export interface BankAccountRecord {
  id: string;
  account: string;
  created: number;
  holder: string;
  last4: string;
  routing: string;
  fingerprint: string;
  failure: BankFailure | null;
}
