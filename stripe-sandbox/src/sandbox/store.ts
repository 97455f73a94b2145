import type { StoredAnswer } from '../http/idempotency.ts';
import type { SessionRecord } from '../records/billing/checkout-session.ts';
import type { Invoice, InvoicePayment } from '../records/billing/invoice.ts';
import type { Price, Product } from '../records/billing/price.ts';
import type { SubscriptionRecord } from '../records/billing/subscription.ts';
import type { AccountLinkRecord, AccountRecord, BankAccountRecord } from '../records/connect/account.ts';
import type { PayoutRecord } from '../records/connect/payout.ts';
import type { TransferRecord, TransferReversal } from '../records/connect/transfer.ts';
import type { SandboxEvent } from '../records/event.ts';
import type { Charge, Refund } from '../records/payments/charge.ts';
import type { Customer } from '../records/payments/customer.ts';
import type { Dispute } from '../records/payments/dispute.ts';
import type { PaymentIntent } from '../records/payments/payment-intent.ts';
import type { PaymentMethodRecord } from '../records/payments/payment-method.ts';
import type { SetupIntent } from '../records/payments/setup-intent.ts';
import type { TestClockRecord } from '../records/test-clock.ts';
import { Collection, type StoredRecord } from '../store/collection.ts';
import { Journal, readJournal } from '../store/journal.ts';

/** How far the sandbox's time is ahead of the machine's; stored: time does not go back at a restart. */
export interface ClockOffset {
  id: 'offset';
  seconds: number;
}

/** The answer to a call of a seed file; stored: the next start with the same file does not make it again. */
export interface SeedAnswer {
  /** Hash of the call. */
  id: string;
  answer: unknown;
}

interface Kinds {
  accountLinks: AccountLinkRecord;
  accounts: AccountRecord;
  answers: StoredAnswer;
  bankAccounts: BankAccountRecord;
  charges: Charge;
  checkoutSessions: SessionRecord;
  clockOffsets: ClockOffset;
  customers: Customer;
  disputes: Dispute;
  events: SandboxEvent;
  invoicePayments: InvoicePayment;
  invoices: Invoice;
  paymentIntents: PaymentIntent;
  paymentMethods: PaymentMethodRecord;
  payouts: PayoutRecord;
  prices: Price;
  products: Product;
  refunds: Refund;
  seedAnswers: SeedAnswer;
  setupIntents: SetupIntent;
  subscriptions: SubscriptionRecord;
  testClocks: TestClockRecord;
  transferReversals: TransferReversal;
  transfers: TransferRecord;
}

export type Store = { readonly [K in keyof Kinds]: Collection<Kinds[K]> } & { close: () => void };

/** All records; stored in `path` if there is one. */
export const openStore = (path: string | undefined): Store => {
  const state: { journal?: Journal } = {};
  const collection = <T extends StoredRecord>(kind: keyof Kinds, defaults: Partial<T> = {}) =>
    new Collection<T>((record) => state.journal?.append({ kind, record }), defaults);
  const kinds = {
    accountLinks: collection<AccountLinkRecord>('accountLinks'),
    accounts: collection<AccountRecord>('accounts'),
    answers: collection<StoredAnswer>('answers'),
    bankAccounts: collection<BankAccountRecord>('bankAccounts'),
    charges: collection<Charge>('charges', { disputed: false }),
    checkoutSessions: collection<SessionRecord>('checkoutSessions'),
    clockOffsets: collection<ClockOffset>('clockOffsets'),
    customers: collection<Customer>('customers'),
    disputes: collection<Dispute>('disputes'),
    events: collection<SandboxEvent>('events'),
    invoicePayments: collection<InvoicePayment>('invoicePayments'),
    invoices: collection<Invoice>('invoices'),
    paymentIntents: collection<PaymentIntent>('paymentIntents', { setup_future_usage: null }),
    paymentMethods: collection<PaymentMethodRecord>('paymentMethods', {
      allow_redisplay: 'unspecified',
      isSetUp: false,
      isSpent: false,
    }),
    payouts: collection<PayoutRecord>('payouts'),
    prices: collection<Price>('prices'),
    products: collection<Product>('products'),
    refunds: collection<Refund>('refunds'),
    seedAnswers: collection<SeedAnswer>('seedAnswers'),
    setupIntents: collection<SetupIntent>('setupIntents'),
    subscriptions: collection<SubscriptionRecord>('subscriptions'),
    testClocks: collection<TestClockRecord>('testClocks'),
    transferReversals: collection<TransferReversal>('transferReversals'),
    transfers: collection<TransferRecord>('transfers'),
  };
  if (path !== undefined) {
    const byKind = new Map<string, Pick<Collection<StoredRecord>, 'all' | 'restore'>>(Object.entries(kinds));
    for (const { kind, record } of readJournal(path)) byKind.get(kind)?.restore(record);
    const lines = [...byKind].flatMap(([kind, records]) => records.all().map((record) => ({ kind, record })));
    state.journal = new Journal(path, lines);
  }
  const close = () => {
    state.journal?.close();
    // A webhook on its way may end after this; the next start sends it again.
    delete state.journal;
  };
  return { ...kinds, close };
};
