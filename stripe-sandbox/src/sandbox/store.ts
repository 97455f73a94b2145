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

/** All records; stored in `path` if there is one. */
export const openStore = (path: string | undefined) => {
  const kinds = {
    accountLinks: new Collection<AccountLinkRecord>(),
    accounts: new Collection<AccountRecord>(),
    answers: new Collection<StoredAnswer>(),
    bankAccounts: new Collection<BankAccountRecord>(),
    charges: new Collection<Charge>({ disputed: false }),
    checkoutSessions: new Collection<SessionRecord>(),
    clockOffsets: new Collection<ClockOffset>(),
    customers: new Collection<Customer>(),
    disputes: new Collection<Dispute>(),
    events: new Collection<SandboxEvent>(),
    invoicePayments: new Collection<InvoicePayment>(),
    invoices: new Collection<Invoice>(),
    paymentIntents: new Collection<PaymentIntent>({ setup_future_usage: null }),
    paymentMethods: new Collection<PaymentMethodRecord>({
      allow_redisplay: 'unspecified',
      isSetUp: false,
      isSpent: false,
    }),
    payouts: new Collection<PayoutRecord>(),
    prices: new Collection<Price>(),
    products: new Collection<Product>(),
    refunds: new Collection<Refund>(),
    seedAnswers: new Collection<SeedAnswer>(),
    setupIntents: new Collection<SetupIntent>(),
    subscriptions: new Collection<SubscriptionRecord>(),
    testClocks: new Collection<TestClockRecord>(),
    transferReversals: new Collection<TransferReversal>(),
    transfers: new Collection<TransferRecord>(),
  };
  let journal: Journal | undefined;
  if (path !== undefined) {
    const byKind = new Map<string, Pick<Collection<StoredRecord>, 'all' | 'onWrite' | 'restore'>>(
      Object.entries(kinds),
    );
    for (const { kind, record } of readJournal(path)) byKind.get(kind)?.restore(record);
    const lines = [...byKind].flatMap(([kind, records]) => records.all().map((record) => ({ kind, record })));
    journal = new Journal(path, lines);
    for (const [kind, records] of byKind) records.onWrite((record) => journal?.append({ kind, record }));
  }
  const close = () => {
    journal?.close();
    // A webhook on its way may end after this; the next start sends it again.
    journal = undefined;
  };
  return { ...kinds, close };
};

export type Store = Readonly<ReturnType<typeof openStore>>;
