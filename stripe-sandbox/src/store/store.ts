import type { AccountLinkRecord } from '../account-links/account-link.ts';
import type { AccountRecord } from '../accounts/account.ts';
import type { BankAccountRecord } from '../accounts/bank-account.ts';
import type { Charge } from '../charges/charge.ts';
import type { SessionRecord } from '../checkout/checkout-session.ts';
import type { Customer } from '../customers/customer.ts';
import type { SandboxEvent } from '../events/event.ts';
import type { RememberedAnswer } from '../http/idempotency.ts';
import type { Invoice, InvoicePayment } from '../invoices/invoice.ts';
import type { PaymentIntent } from '../payment-intents/payment-intent.ts';
import type { PaymentMethodRecord } from '../payment-methods/payment-method.ts';
import type { PayoutRecord } from '../payouts/payout.ts';
import type { Price } from '../prices/price.ts';
import type { Product } from '../products/product.ts';
import type { Refund } from '../refunds/refund.ts';
import type { SubscriptionRecord } from '../subscriptions/subscription.ts';
import type { ClockOffset } from '../time/sandbox-clock.ts';
import type { TestClockRecord } from '../time/test-clock.ts';
import type { TransferRecord, TransferReversal } from '../transfers/transfer.ts';
import { Collection, type StoredRecord } from './collection.ts';
import { Journal, readJournal } from './journal.ts';

interface Kinds {
  accountLinks: AccountLinkRecord;
  accounts: AccountRecord;
  answers: RememberedAnswer;
  bankAccounts: BankAccountRecord;
  charges: Charge;
  checkoutSessions: SessionRecord;
  clockOffsets: ClockOffset;
  customers: Customer;
  events: SandboxEvent;
  invoicePayments: InvoicePayment;
  invoices: Invoice;
  paymentIntents: PaymentIntent;
  paymentMethods: PaymentMethodRecord;
  payouts: PayoutRecord;
  prices: Price;
  products: Product;
  refunds: Refund;
  subscriptions: SubscriptionRecord;
  testClocks: TestClockRecord;
  transferReversals: TransferReversal;
  transfers: TransferRecord;
}

export type Store = { readonly [K in keyof Kinds]: Collection<Kinds[K]> } & { close: () => void };

/** Everything that the sandbox knows; kept in `path` when there is one. */
export const openStore = (path: string | undefined): Store => {
  const state: { journal?: Journal } = {};
  const collection = <T extends StoredRecord>(kind: keyof Kinds) =>
    new Collection<T>((record) => state.journal?.append({ kind, record }));
  const kinds = {
    accountLinks: collection<AccountLinkRecord>('accountLinks'),
    accounts: collection<AccountRecord>('accounts'),
    answers: collection<RememberedAnswer>('answers'),
    bankAccounts: collection<BankAccountRecord>('bankAccounts'),
    charges: collection<Charge>('charges'),
    checkoutSessions: collection<SessionRecord>('checkoutSessions'),
    clockOffsets: collection<ClockOffset>('clockOffsets'),
    customers: collection<Customer>('customers'),
    events: collection<SandboxEvent>('events'),
    invoicePayments: collection<InvoicePayment>('invoicePayments'),
    invoices: collection<Invoice>('invoices'),
    paymentIntents: collection<PaymentIntent>('paymentIntents'),
    paymentMethods: collection<PaymentMethodRecord>('paymentMethods'),
    payouts: collection<PayoutRecord>('payouts'),
    prices: collection<Price>('prices'),
    products: collection<Product>('products'),
    refunds: collection<Refund>('refunds'),
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
    // What still runs, such as a webhook on its way, may end after this; it is then taken up by the next start.
    delete state.journal;
  };
  return { ...kinds, close };
};
