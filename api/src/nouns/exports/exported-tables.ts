import { eq, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import * as schema from '../../kernel/database/schema.ts';
import {
  agreementsOf,
  bookingsOf,
  casesOf,
  columnsOf,
  conversationsOf,
  decisionsOf,
  disputesOf,
  type ExportQuery,
  messagesOf,
  movements,
  own,
  ownServices,
  personOf,
  reviewsReceived,
  reviewsWritten,
  serviceOf,
} from './export-queries.ts';

const { ledgerAccounts, savedServices, serviceOptions, services, serviceViews, users, waitingList } = schema;

export interface ExportFile {
  name: string;
  /** For the README of the export. */
  about: string;
  query: (userId: string) => ExportQuery;
}

type Schema = typeof schema;
type TableName = { [N in keyof Schema]: Schema[N] extends PgTable ? N : never }[keyof Schema];

const isDerived = 'computed from rows that are exported';
const noPerson = 'no person';

/** Each table of the database: the files of an export that have its rows, or why there are none. */
export const exportedTables: Record<TableName, readonly ExportFile[] | string> = {
  users: [
    {
      name: 'profile.json',
      about: 'Your account: name, email address, details and settings.',
      query: (userId) => ({
        from: users,
        columns: columnsOf(users, 'passwordHash'),
        where: eq(users.id, userId),
        by: [users.id],
      }),
    },
  ],
  sessions: [
    {
      name: 'sessions.json',
      about: 'When you logged in, and until when each login is valid.',
      query: own(schema.sessions, schema.sessions.userId, 'id'),
    },
  ],
  liveUpdates: 'ids of what changed, for a moment',
  passwordResets: 'a hash of a secret, for an hour',
  emailChanges: [
    {
      name: 'old-email.json',
      about: 'The email address that you had before a change of the last 7 days.',
      query: (userId) => ({
        from: schema.emailChanges,
        columns: columnsOf(schema.emailChanges, 'userId', 'tokenHash'),
        where: eq(schema.emailChanges.userId, userId),
        by: [schema.emailChanges.expiresAt, schema.emailChanges.tokenHash],
      }),
    },
  ],
  dataExports: [
    {
      name: 'exports.json',
      about: 'Exports like this one.',
      query: own(schema.dataExports, schema.dataExports.userId, 'attempts'),
    },
  ],
  services: [
    {
      name: 'services.json',
      about: 'Services that you offer.',
      query: own(services, services.providerId),
    },
  ],
  serviceOptions: [
    {
      name: 'service-options.json',
      about: 'The options of your services, with their prices in cents.',
      query: (userId) => ({
        from: serviceOptions,
        columns: columnsOf(serviceOptions),
        where: ownServices(serviceOptions.serviceId, userId),
        by: [serviceOptions.serviceId, serviceOptions.position, serviceOptions.id],
      }),
    },
  ],
  serviceViews: [
    {
      name: 'viewed-services.json',
      about: 'Services that you have looked at while you were logged in, by day.',
      query: (userId) => ({
        from: serviceViews,
        columns: columnsOf(serviceViews, 'visitor'),
        where: eq(serviceViews.visitor, userId),
        by: [serviceViews.day, serviceViews.serviceId],
      }),
    },
  ],
  serviceSearch: isDerived,
  serviceCounts: noPerson,
  searchWords: 'single words of names, without the person',
  savedServices: [
    {
      name: 'saved-services.json',
      about: 'Services that you have saved.',
      query: (userId) => ({
        from: savedServices,
        columns: { ...columnsOf(savedServices, 'userId', 'serviceId'), service: serviceOf(savedServices.serviceId) },
        where: eq(savedServices.userId, userId),
        by: [savedServices.createdAt, savedServices.id],
      }),
    },
  ],
  reviews: [
    { name: 'reviews-written.json', about: 'Reviews that you wrote.', query: reviewsWritten },
    { name: 'reviews-received.json', about: 'Public reviews of your services.', query: reviewsReceived },
  ],
  bookings: [
    {
      name: 'bookings.json',
      about: 'Your bookings, as customer and as provider. Prices are in cents.',
      query: bookingsOf,
    },
  ],
  payments: [
    {
      name: 'payments.json',
      about: 'Payments for your bookings, in cents.',
      // The provider's side of them is not the customer's data.
      query: own(schema.payments, schema.payments.customerId, 'providerCents', 'feePercent', 'movements'),
    },
  ],
  documents: [
    {
      name: 'receipts.json',
      about: 'Your receipts and statements, in cents.',
      query: own(schema.documents, schema.documents.userId),
    },
  ],
  documentSeries: noPerson,
  receiptsDue: isDerived,
  statementsDue: isDerived,
  failingRows: 'ids of rows on which a job failed, for two days',
  dailyChecks: noPerson,
  agreements: [
    { name: 'proposals.json', about: 'Proposals about the money of your bookings, in cents.', query: agreementsOf },
  ],
  cases: [{ name: 'cases.json', about: 'Problems that were reported with your bookings.', query: casesOf }],
  caseDecisions: [
    { name: 'decisions.json', about: 'Decisions of our team about these problems, in cents.', query: decisionsOf },
  ],
  disputes: [
    {
      name: 'disputes.json',
      about: 'Card payments of yours that are disputed at the bank, in cents.',
      query: disputesOf,
    },
  ],
  reminders: isDerived,
  waitingList: [
    {
      name: 'waiting-list.json',
      about: 'Times that you wait for.',
      query: (userId) => ({
        from: waitingList,
        columns: {
          ...columnsOf(waitingList, 'customerId', 'providerId', 'serviceId', 'sourceHash'),
          service: serviceOf(waitingList.serviceId),
          provider: personOf(waitingList.providerId),
        },
        where: eq(waitingList.customerId, userId),
        by: [waitingList.createdAt, waitingList.id],
      }),
    },
  ],
  schedules: [
    {
      name: 'working-hours.json',
      about: 'Your working hours, special days and buffers.',
      query: (userId) => ({
        from: schema.schedules,
        columns: columnsOf(schema.schedules, 'providerId'),
        where: eq(schema.schedules.providerId, userId),
        by: [schema.schedules.providerId],
      }),
    },
  ],
  importedCalendars: [
    {
      name: 'imported-calendars.json',
      about: 'Calendars that you have imported.',
      query: own(schema.importedCalendars, schema.importedCalendars.providerId),
    },
  ],
  busyTimes: [
    {
      name: 'busy-times.json',
      about: 'Your time off, and busy times of the calendars that you have imported.',
      query: own(schema.busyTimes, schema.busyTimes.providerId),
    },
  ],
  calendarFeeds: [
    {
      name: 'calendar-feed.json',
      about: 'When you made the secret address of your bookings as a calendar. The address itself is on My Bookings.',
      query: (userId) => ({
        from: schema.calendarFeeds,
        columns: columnsOf(schema.calendarFeeds, 'userId', 'token'),
        where: eq(schema.calendarFeeds.userId, userId),
        by: [schema.calendarFeeds.userId],
      }),
    },
  ],
  timeWatchers: 'open pages, for some minutes',
  conversations: [{ name: 'conversations.json', about: 'With whom you write messages.', query: conversationsOf }],
  messages: [{ name: 'messages.json', about: 'Messages that you wrote and received.', query: messagesOf }],
  notifications: [
    {
      name: 'notifications.json',
      about: 'Notifications of the last 30 days.',
      query: own(schema.notifications, schema.notifications.userId, 'onceKey'),
    },
  ],
  emails: 'emptied when they are sent; what they say is in the other files',
  ledgerAccounts: [
    {
      name: 'balances.json',
      about: 'The balance of your wallet in cents, and of your credits.',
      query: own(ledgerAccounts, ledgerAccounts.userId, 'bookingId', 'mayOverdraw'),
    },
  ],
  ledgerTransactions: 'part of the rows of wallet-movements.json and credit-movements.json',
  ledgerPostings: [
    { name: 'wallet-movements.json', about: 'Money into and out of your wallet, in cents.', query: movements('cents') },
    { name: 'credit-movements.json', about: 'Credits that you got and spent.', query: movements('credits') },
  ],
  deposits: [
    {
      name: 'deposits.json',
      about: 'Money that you added to your wallet, in cents.',
      query: own(schema.deposits, schema.deposits.userId),
    },
  ],
  withdrawals: [
    {
      name: 'withdrawals.json',
      about: 'Money that you withdrew from your wallet, in cents.',
      query: own(schema.withdrawals, schema.withdrawals.userId),
    },
  ],
  checkouts: [
    {
      name: 'checkouts.json',
      about: 'Purchases of credits and plans that you began, in cents.',
      query: own(schema.checkouts, schema.checkouts.userId),
    },
  ],
  subscriptions: [
    {
      name: 'subscriptions.json',
      about: 'Your plans.',
      query: own(schema.subscriptions, schema.subscriptions.userId),
    },
  ],
  usedOffers: 'a keyed hash that nobody can read, against a second free trial',
  uploads: [
    {
      name: 'pictures.json',
      about: 'Pictures that you uploaded. The files are in the folder pictures.',
      query: own(schema.uploads, schema.uploads.ownerId),
    },
  ],
  webhookEvents: noPerson,
  idempotencyKeys: 'copies of answers for a day; what they say is in the other files',
  rateLimits: 'hashes with a count, for an hour or a day',
  releaseFailures: noPerson,
  releaseVisitors: 'random numbers of browsers, without the person',
};

export const exportFiles: readonly ExportFile[] = Object.values(exportedTables).flatMap((files) =>
  typeof files === 'string' ? [] : files,
);

export const isTable = (member: unknown): member is PgTable => is(member, PgTable);
