import { type DocumentKind, policyWords } from '@nearhand/contracts';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { isUuid } from '../../kernel/database/decoders.ts';
import { ledgerAccounts, ledgerPostings, ledgerTransactions } from '../../ledger/table.ts';
import { bookings } from '../bookings/table.ts';
import { checkouts } from '../checkouts/table.ts';
import { services } from '../services/table.ts';
import type { Content, Line } from './document-content.ts';

type Transaction = typeof ledgerTransactions.$inferSelect;
type Booking = NonNullable<Content['booking']> & { customerId: string; option: string };

/** A receipt without its number: all of it follows from one movement of the ledger. */
export interface Receipt {
  kind: DocumentKind;
  userId: string;
  line: Line;
  method?: 'card' | 'wallet';
  booking?: Content['booking'];
  /** The movement whose receipt this one corrects. */
  correctsId?: string;
}

export const receiptKinds = [
  'service_payment',
  'refund',
  'dispute',
  'deposit',
  'credit_purchase',
  'credit_return',
] as const;

/** The receipts of these movements, by their ids. A movement in which no customer pays or gets back has none. */
export const receiptsOf = async (db: Database, ids: readonly string[]): Promise<Map<string, Receipt>> => {
  if (ids.length === 0) return new Map();
  const transactions = await db
    .select()
    .from(ledgerTransactions)
    .where(inArray(ledgerTransactions.id, [...ids]));
  const postings = await postingsOf(db, ids);
  const booked = await bookingsOf(db, transactions);
  const corrected = await correctedBy(db, transactions);
  const purchases = await purchasesOf(db, transactions);
  const receipts = new Map<string, Receipt>();
  for (const transaction of transactions) {
    const own = postings.get(transaction.id) ?? [];
    const booking = transaction.bookingId === null ? undefined : booked.get(transaction.bookingId);
    const receipt =
      transaction.unit === 'credits'
        ? creditReceipt(transaction, own, purchases.get(subjectOf(transaction.key)))
        : moneyReceipt(transaction, own, booking);
    const correctsId = corrected.get(transaction.id);
    if (receipt) receipts.set(transaction.id, { ...receipt, ...(correctsId && { correctsId }) });
  }
  return receipts;
};

/** `deposit_return:<id>:1` is about `<id>`. */
const subjectOf = (key: string): string => key.split(':')[1] ?? '';

interface Posting {
  kind: (typeof ledgerAccounts.$inferSelect)['kind'];
  userId: string | null;
  amount: number;
}

const lineOf = ({ id, key, kind, createdAt, description, bookingId }: Transaction, cents: number): Line => ({
  transactionId: id,
  key,
  kind,
  at: createdAt.toISOString(),
  description,
  cents,
  ...(bookingId && { bookingId }),
});

const bookingKinds: Readonly<Record<string, DocumentKind>> = {
  service_payment: 'payment',
  refund: 'refund',
  dispute: 'dispute',
};

/** The payer is the customer's wallet, or Stripe for a card. */
const moneyReceipt = (
  transaction: Transaction,
  postings: readonly Posting[],
  found: Booking | undefined,
): Receipt | undefined => {
  const owner = found?.customerId ?? postings.find(({ kind }) => kind === 'wallet')?.userId;
  const payers = postings.filter(({ kind, userId }) => kind === 'stripe' || (found && userId === owner));
  const cents = -payers.reduce((sum, { amount }) => sum + amount, 0);
  if (!owner || cents === 0) return undefined;
  const line = lineOf(transaction, cents);
  if (!found) return { kind: transaction.kind === 'deposit' ? 'deposit' : 'deposit_return', userId: owner, line };
  const { customerId: _customer, option, ...booking } = found;
  const method = payers.some(({ kind }) => kind === 'stripe') ? 'card' : 'wallet';
  return {
    kind: bookingKinds[transaction.kind] ?? 'payment',
    userId: owner,
    line: { ...line, option },
    method,
    booking,
  };
};

/** The ledger has the credits; the checkout has their price. Credits of which a part goes back have a part of the price. */
const creditReceipt = (
  transaction: Transaction,
  postings: readonly Posting[],
  purchase: typeof checkouts.$inferSelect | undefined,
): Receipt | undefined => {
  const posting = postings.find(({ kind }) => kind === 'credits');
  if (!posting?.userId || !purchase || purchase.credits === 0) return undefined;
  const cents = Math.round((purchase.amountCents * posting.amount) / purchase.credits);
  return {
    kind: transaction.kind === 'credit_purchase' ? 'credits' : 'credits_return',
    userId: posting.userId,
    line: { ...lineOf(transaction, cents), credits: posting.amount },
    method: 'card',
  };
};

const postingsOf = async (db: Database, ids: readonly string[]): Promise<Map<string, Posting[]>> => {
  const rows = await db
    .select({
      id: ledgerPostings.transactionId,
      amount: ledgerPostings.amount,
      kind: ledgerAccounts.kind,
      userId: ledgerAccounts.userId,
    })
    .from(ledgerPostings)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerPostings.accountId))
    .where(inArray(ledgerPostings.transactionId, [...ids]));
  const postings = new Map<string, Posting[]>();
  for (const { id, ...posting } of rows) postings.set(id, [...(postings.get(id) ?? []), posting]);
  return postings;
};

const bookingsOf = async (db: Database, transactions: readonly Transaction[]): Promise<Map<string, Booking>> => {
  const ids = transactions.flatMap(({ bookingId }) => bookingId ?? []);
  if (ids.length === 0) return new Map();
  const { id, date, timeSlot, serviceId, providerId, customerId, optionName: option, cancellationPolicy } = bookings;
  const rows = await db
    .select({
      id,
      date,
      timeSlot,
      serviceId,
      service: services.name,
      providerId,
      customerId,
      option,
      cancellationPolicy,
    })
    .from(bookings)
    .innerJoin(services, eq(services.id, serviceId))
    .where(inArray(id, ids));
  return new Map(
    rows.map(({ cancellationPolicy: policy, ...row }) => [
      row.id,
      { ...row, ...(policy && { cancellation: policyWords(policy.tiers) }) },
    ]),
  );
};

const purchasesOf = async (db: Database, transactions: readonly Transaction[]) => {
  const ids = transactions.filter(({ unit }) => unit === 'credits').map(({ key }) => subjectOf(key));
  const known = ids.filter(isUuid);
  if (known.length === 0) return new Map<string, typeof checkouts.$inferSelect>();
  const rows = await db.select().from(checkouts).where(inArray(checkouts.id, known));
  return new Map(rows.map((row) => [row.id, row]));
};

const returns: Readonly<Record<string, string>> = {
  deposit_return: 'deposit',
  credit_return: 'credit_purchase',
};

/** The movement that each of these corrects, by its id: the payment, deposit or purchase that it takes back. */
const correctedBy = async (db: Database, transactions: readonly Transaction[]): Promise<Map<string, string>> => {
  const corrected = new Map<string, string>();
  const ofBookings = transactions.filter(({ kind, bookingId }) => bookingId && kind !== 'service_payment');
  const bookingIds = ofBookings.flatMap(({ bookingId }) => bookingId ?? []);
  if (bookingIds.length > 0) {
    const { kind, bookingId, createdAt } = ledgerTransactions;
    const payments = await db
      .select()
      .from(ledgerTransactions)
      .where(and(inArray(bookingId, bookingIds), eq(kind, 'service_payment')))
      .orderBy(createdAt);
    for (const { id, key, bookingId } of ofBookings) {
      const own = payments.filter((payment) => payment.bookingId === bookingId);
      // Keys of older movements name the booking instead of the payment.
      const payment = own.find((one) => subjectOf(one.key) === subjectOf(key)) ?? own.at(-1);
      if (payment) corrected.set(id, payment.id);
    }
  }
  const keys = new Map(
    transactions.flatMap(({ id, key }) => {
      const source = returns[key.split(':')[0] ?? ''];
      return source ? [[id, `${source}:${subjectOf(key)}`]] : [];
    }),
  );
  if (keys.size === 0) return corrected;
  const sources = await db
    .select({ id: ledgerTransactions.id, key: ledgerTransactions.key })
    .from(ledgerTransactions)
    .where(inArray(ledgerTransactions.key, [...keys.values()]));
  const idOf = new Map(sources.map(({ id, key }) => [key, id]));
  for (const [id, key] of keys) {
    const source = idOf.get(key);
    if (source) corrected.set(id, source);
  }
  return corrected;
};
