import { eq, getTableColumns, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { users } from '../../kernel/accounts/table.ts';
import { ledgerAccounts, ledgerPostings, ledgerTransactions, type ledgerUnits } from '../../ledger/table.ts';
import { disputes } from '../../stripe/table.ts';
import { shortName } from '../accounts/privacy.ts';
import { caseDecisions, cases } from '../booking-money/table.ts';
import { bookings } from '../bookings/table.ts';
import { checkouts } from '../checkouts/table.ts';
import { conversations, messages } from '../conversations/table.ts';
import { deposits } from '../deposits/table.ts';
import { agreements } from '../payments/agreements/table.ts';
import { payments } from '../payments/table.ts';
import { reviews } from '../reviews/table.ts';
import { services } from '../services/table.ts';

type Selected = Record<string, AnyPgColumn | SQL>;

/** The rows of one file, in the order of `by`, which ends with what makes a row unique. */
export interface ExportQuery {
  from: PgTable;
  columns: Selected;
  where: SQL | undefined;
  by: readonly [AnyPgColumn, ...AnyPgColumn[]];
}

/** New columns are exported unless they are named here. */
export const columnsOf = (table: PgTable, ...without: string[]): Selected =>
  Object.fromEntries(Object.entries(getTableColumns(table)).filter(([name]) => !without.includes(name)));

/** Id and name: nothing else of another person is exported. */
export const personOf = (id: SQLWrapper) =>
  sql`(select jsonb_build_object('id', person.id, 'name', person.name) from ${users} person where person.id = ${id})`;

export const serviceOf = (id: SQLWrapper) =>
  sql`(select jsonb_build_object('id', service.id, 'name', service.name) from ${services} service where service.id = ${id})`;

/** Customers may hide their full name in reviews. */
const authorOf = (id: SQLWrapper) =>
  sql`(select jsonb_build_object('id', person.id, 'name', person.name, 'isNameShown', person.show_name_in_reviews)
    from ${users} person where person.id = ${id})`.mapWith((author: object) => {
    const { id, name, isNameShown }: Record<string, unknown> = { ...author };
    return { id, name: isNameShown === true ? name : shortName(String(name)) };
  });

const onlyIf = (condition: SQL, value: SQLWrapper) => sql`case when ${condition} then ${value} end`;

export const ownServices = (serviceId: AnyPgColumn, userId: string) =>
  sql`${serviceId} in (select own.id from ${services} own where own.provider_id = ${userId})`;

type Owned = PgTable & { id: AnyPgColumn };

/** Rows that name the person in one column. */
export const own = (table: Owned, owner: AnyPgColumn, ...without: string[]) => {
  const columns = columnsOf(table, columnName(table, owner), ...without);
  return (userId: string): ExportQuery => ({ from: table, columns, where: eq(owner, userId), by: orderOf(table) });
};

const columnName = (table: PgTable, column: AnyPgColumn): string =>
  Object.entries(getTableColumns(table)).find(([, one]) => one === column)?.[0] ?? '';

const orderOf = (table: Owned): ExportQuery['by'] => {
  const { createdAt } = getTableColumns(table);
  return createdAt ? [createdAt, table.id] : [table.id];
};

export const movements =
  (unit: (typeof ledgerUnits)[number]) =>
  (userId: string): ExportQuery => ({
    from: ledgerPostings,
    columns: {
      ...columnsOf(ledgerPostings, 'accountId', 'transactionId'),
      transaction: sql`(select jsonb_build_object('kind', kind, 'description', description, 'bookingId', booking_id, 'reference', reference)
        from ${ledgerTransactions} where ${ledgerTransactions.id} = ${ledgerPostings.transactionId})`,
    },
    where: sql`${ledgerPostings.unit} = ${unit} and ${ledgerPostings.accountId} in
      (select id from ${ledgerAccounts} where ${ledgerAccounts.userId} = ${userId})`,
    by: [ledgerPostings.createdAt, ledgerPostings.id],
  });

export const bookingsOf = (userId: string): ExportQuery => {
  const isCustomer = sql`customer_id = ${userId}`;
  const ofOthers = ['customerId', 'providerId', 'address', 'notes'];
  return {
    from: bookings,
    columns: {
      ...columnsOf(bookings, ...ofOthers, 'serviceId', 'requestKey', 'timeSpan', 'heldSpan', 'sourceHash'),
      service: serviceOf(bookings.serviceId),
      customer: personOf(bookings.customerId),
      provider: personOf(bookings.providerId),
      // A provider sees them in the booking; they are the customer's data.
      address: onlyIf(isCustomer, bookings.address),
      notes: onlyIf(isCustomer, bookings.notes),
    },
    where: or(eq(bookings.customerId, userId), eq(bookings.providerId, userId)),
    by: [bookings.createdAt, bookings.id],
  };
};

/** Bookings of a person, as customer or provider. */
const ownBookings = (bookingId: AnyPgColumn, userId: string) =>
  sql`${bookingId} in (select own.id from ${bookings} own where ${userId} in (own.customer_id, own.provider_id))`;

export const agreementsOf = (userId: string): ExportQuery => ({
  from: agreements,
  columns: columnsOf(agreements, 'requestKey'),
  where: ownBookings(agreements.bookingId, userId),
  by: [agreements.createdAt, agreements.id],
});

export const casesOf = (userId: string): ExportQuery => ({
  from: cases,
  columns: columnsOf(cases),
  where: ownBookings(cases.bookingId, userId),
  by: [cases.createdAt, cases.id],
});

/** Without the admin who decided. */
export const decisionsOf = (userId: string): ExportQuery => ({
  from: caseDecisions,
  columns: columnsOf(caseDecisions, 'decidedBy'),
  where: sql`${caseDecisions.caseId} in (select ${cases.id} from ${cases} where ${ownBookings(cases.bookingId, userId)})`,
  by: [caseDecisions.createdAt, caseDecisions.id],
});

export const disputesOf = (userId: string): ExportQuery => {
  const paid = (table: typeof checkouts | typeof deposits | typeof payments, owner: AnyPgColumn) =>
    sql`(select ${table.id} from ${table} where ${owner} = ${userId})`;
  return {
    from: disputes,
    columns: columnsOf(disputes),
    where: sql`${disputes.paymentId} in ${paid(payments, payments.customerId)}
      or ${disputes.depositId} in ${paid(deposits, deposits.userId)}
      or ${disputes.checkoutId} in ${paid(checkouts, checkouts.userId)}`,
    by: [disputes.createdAt, disputes.id],
  };
};

const isIn = (userId: string) => or(eq(conversations.firstId, userId), eq(conversations.secondId, userId));

export const conversationsOf = (userId: string): ExportQuery => {
  const isFirst = sql`first_id = ${userId}`;
  const ofBoth = ['firstId', 'secondId', 'firstRead', 'secondRead'];
  return {
    from: conversations,
    columns: {
      ...columnsOf(conversations, ...ofBoth),
      with: personOf(sql`case when ${isFirst} then second_id else first_id end`),
      read: sql`case when ${isFirst} then first_read else second_read end`,
    },
    where: isIn(userId),
    by: [conversations.createdAt, conversations.id],
  };
};

export const messagesOf = (userId: string): ExportQuery => ({
  from: messages,
  columns: { ...columnsOf(messages, 'senderId'), sender: personOf(messages.senderId) },
  where: sql`${messages.conversationId} in (select ${conversations.id} from ${conversations} where ${isIn(userId)})`,
  by: [messages.conversationId, messages.position],
});

export const reviewsWritten = (userId: string): ExportQuery => ({
  from: reviews,
  columns: { ...columnsOf(reviews, 'userId', 'serviceId'), service: serviceOf(reviews.serviceId) },
  where: eq(reviews.userId, userId),
  by: [reviews.createdAt, reviews.id],
});

/** A pending review is shown to its author and to admins only. */
export const reviewsReceived = (userId: string): ExportQuery => ({
  from: reviews,
  columns: {
    ...columnsOf(reviews, 'userId', 'serviceId', 'pending'),
    service: serviceOf(reviews.serviceId),
    author: authorOf(reviews.userId),
  },
  where: sql`${ownServices(reviews.serviceId, userId)} and not ${reviews.pending}`,
  by: [reviews.createdAt, reviews.id],
});
