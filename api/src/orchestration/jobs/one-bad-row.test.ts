import { localDay } from '@nearhand/contracts';
import { and, eq, isNotNull, isNull, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { sessions, users } from '../../kernel/accounts/table.ts';
import { emails } from '../../kernel/email/table.ts';
import { after, before, days, hours } from '../../kernel/time/clock.ts';
import { credentialFiles, credentials } from '../../nouns/badges/table.ts';
import { bookings } from '../../nouns/bookings/table.ts';
import { importedCalendars } from '../../nouns/calendars/table.ts';
import { checkouts } from '../../nouns/checkouts/table.ts';
import { deposits } from '../../nouns/deposits/table.ts';
import { documents } from '../../nouns/documents/table.ts';
import { dataExports } from '../../nouns/exports/table.ts';
import { notifications } from '../../nouns/notifications/table.ts';
import { agreements, payments } from '../../nouns/payments/table.ts';
import { reminders } from '../../nouns/reminders/table.ts';
import { repeatDates, repeats } from '../../nouns/repeats/table.ts';
import { subscriptions } from '../../nouns/subscriptions/table.ts';
import { waitingList } from '../../nouns/waiting/table.ts';
import { withdrawals } from '../../nouns/withdrawals/table.ts';
import { fund } from '../../testing/fixtures/books.ts';
import { calendarFile, fixtureNetwork } from '../../testing/fixtures/calendars.ts';
import { openCheckout, rowsOf, subscriber } from '../../testing/fixtures/checkouts.ts';
import { askForExport } from '../../testing/fixtures/exports.ts';
import { beginPayment, confirmIntent, deal, paidDeal } from '../../testing/fixtures/payments.ts';
import { person } from '../../testing/fixtures/people.ts';
import { addMoney, earner } from '../../testing/fixtures/wallets.ts';
import { mailbox } from '../../testing/mailbox.ts';
import { jobNamed, runJob, useTestApp } from '../../testing/test-app.ts';
import { useTestStripe } from '../../testing/test-stripe.ts';
import { jobs } from './jobs.ts';

const url = 'https://calendar.example/busy.ics';
const network = fixtureNetwork();
network.answers.set(url, { body: calendarFile() });
const stripe = useTestStripe();
const overrides = Object.assign(stripe.overrides, mailbox().overrides, { calendarNetwork: network });
const site = useTestApp(overrides);

interface Case {
  /** Makes two rows that are due, the bad one first unless the job's order is that of ids. */
  make: () => Promise<string>;
  isDone: (id: string) => Promise<boolean>;
  /** The statement that the database refuses for the bad row. */
  refused: { table: string; event?: string; when: (id: string) => string };
  inOrderOfIds?: boolean;
}

const updateOf = (table: string, column: string): Case['refused'] => ({
  table,
  when: (id) => `old.id = '${id}' and new.${column} is distinct from old.${column}`,
});
const isOne = async (table: PgTable, which: SQL | undefined) => (await site.db.$count(table, which)) === 1;
const longAgo = () => before(site.now, days(3));
const only = <T extends { id: string }>([row]: T[]): string => row?.id ?? '';
const made = async (insert: { returning: () => PromiseLike<{ id: string }[]> }) => only(await insert.returning());

const newDeposit = async () => {
  const one = await person(site);
  const intentId = await addMoney(site, one, 20);
  await confirmIntent(stripe, intentId);
  const changed = site.db.update(deposits).set({ updatedAt: longAgo() });
  return only(await changed.where(eq(deposits.intentId, intentId)).returning());
};
const depositCase = (more: Partial<Case> = {}): Case => ({
  make: newDeposit,
  isDone: (id) => isOne(deposits, and(eq(deposits.id, id), eq(deposits.state, 'succeeded'))),
  refused: updateOf('deposits', 'state'),
  ...more,
});

/** Each job, or the reason why no row can stop it. */
const cases: Record<string, Case | string> = {
  'expire-requests': {
    make: async () => (await deal(site, { createdAt: longAgo() })).booking.id,
    isDone: (id) => isOne(bookings, and(eq(bookings.id, id), eq(bookings.status, 'cancelled'))),
    refused: updateOf('bookings', 'status'),
  },
  'end-agreements': {
    make: async () => {
      const { booking } = await deal(site, { status: 'confirmed' });
      const proposal = { bookingId: booking.id, kind: 'charge', amountCents: 500, proposedBy: 'provider' } as const;
      return made(site.db.insert(agreements).values({ ...proposal, expiresAt: longAgo() }));
    },
    isDone: (id) => isOne(agreements, and(eq(agreements.id, id), eq(agreements.state, 'expired'))),
    refused: updateOf('agreements', 'state'),
    inOrderOfIds: true,
  },
  'offer-freed-times': {
    make: async () => {
      const { service, customer } = await deal(site);
      const { id: serviceId, providerId, option } = service;
      const time = { date: localDay(after(site.now, days(10))), timeSlot: '9:00 AM - 11:00 AM', address: 'Here' };
      const entry = { ...time, serviceId, providerId, optionId: option.id, customerId: customer._id };
      return made(site.db.insert(waitingList).values({ ...entry, createdAt: site.now }));
    },
    isDone: (id) => isOne(waitingList, and(eq(waitingList.id, id), isNotNull(waitingList.bookingId))),
    refused: updateOf('waiting_list', 'booking_id'),
  },
  'book-repeats': {
    make: async () => {
      const { booking, customer } = await deal(site, { status: 'confirmed' });
      const { id: firstBookingId, providerId, serviceId, optionId, priceCents, timeSlot } = booking;
      const terms = {
        providerId,
        serviceId,
        optionId,
        priceCents,
        timeSlot,
        address: 'Here',
        everyWeeks: 1,
        count: 2,
      } as const;
      const repeatId = await made(
        site.db.insert(repeats).values({ ...terms, firstBookingId, customerId: customer._id }),
      );
      return made(
        site.db.insert(repeatDates).values({ repeatId, number: 2, date: localDay(after(site.now, days(10))) }),
      );
    },
    isDone: (id) => isOne(repeatDates, and(eq(repeatDates.id, id), eq(repeatDates.state, 'booked'))),
    refused: updateOf('repeat_dates', 'state'),
    inOrderOfIds: true,
  },
  'send-reminders': {
    make: async () => {
      const { booking } = await deal(site, { status: 'confirmed' });
      const due = { dueAt: before(site.now, hours(1)) };
      await site.db.update(reminders).set(due).where(eq(reminders.bookingId, booking.id));
      return booking.id;
    },
    isDone: async (id) => !(await isOne(reminders, and(eq(reminders.bookingId, id), lte(reminders.dueAt, site.now)))),
    refused: { table: 'reminders', event: 'update or delete', when: (id) => `old.booking_id = '${id}'` },
  },
  'remind-of-expiry': {
    make: async () => {
      const { _id: ownerId } = await person(site, 'provider');
      const fileId = await made(site.db.insert(credentialFiles).values({ ownerId, type: 'application/pdf', bytes: 1 }));
      const licence = { kind: 'licence', title: 'Licence', issuer: 'A board', state: 'approved' } as const;
      const validUntil = localDay(after(site.now, days(5)));
      return made(site.db.insert(credentials).values({ ...licence, ownerId, fileId, validUntil }));
    },
    isDone: (id) => isOne(credentials, and(eq(credentials.id, id), eq(credentials.isReminded, true))),
    refused: updateOf('credentials', 'is_reminded'),
    inOrderOfIds: true,
  },
  'send-emails': {
    make: async () => {
      const email = { to: 'ada@example.test', subject: 'News', text: 'None.' };
      return made(site.db.insert(emails).values({ ...email, sendAfter: site.now }));
    },
    isDone: (id) => isOne(emails, and(eq(emails.id, id), isNotNull(emails.sentAt))),
    refused: updateOf('emails', 'sent_at'),
  },
  'prepare-exports': {
    make: async () => {
      const one = await person(site);
      await askForExport(site, one);
      return only(await site.db.select().from(dataExports).where(eq(dataExports.userId, one._id)));
    },
    isDone: (id) => isOne(dataExports, and(eq(dataExports.id, id), eq(dataExports.state, 'ready'))),
    refused: updateOf('data_exports', 'state'),
  },
  'issue-documents': {
    make: async () => {
      const one = await person(site);
      await fund(site, one, 500);
      return one._id;
    },
    isDone: (id) => isOne(documents, eq(documents.userId, id)),
    refused: { table: 'documents', event: 'insert', when: (id) => `new.user_id = '${id}'` },
  },
  'capture-old-holds': {
    make: async () => {
      const { intentId } = await paidDeal(site, stripe);
      const held = site.db.update(payments).set({ heldAt: before(site.now, days(6)), updatedAt: longAgo() });
      return only(await held.where(eq(payments.intentId, intentId)).returning());
    },
    isDone: (id) => isOne(payments, and(eq(payments.id, id), eq(payments.state, 'captured'))),
    refused: updateOf('payments', 'state'),
  },
  'sync-open-payments': {
    make: async () => {
      const intentId = await beginPayment(site, await deal(site));
      await confirmIntent(stripe, intentId);
      const rested = site.db.update(payments).set({ updatedAt: longAgo() });
      return only(await rested.where(eq(payments.intentId, intentId)).returning());
    },
    isDone: (id) => isOne(payments, and(eq(payments.id, id), eq(payments.state, 'held'))),
    refused: updateOf('payments', 'state'),
  },
  'sync-open-deposits': depositCase(),
  'sync-open-withdrawals': {
    make: async () => {
      const one = await earner(site, 5_000);
      const [user] = await site.db.select().from(users).where(eq(users.id, one._id));
      const wanted = { userId: one._id, amountCents: 1_000, accountId: user?.stripeAccountId ?? '' };
      return made(site.db.insert(withdrawals).values({ ...wanted, updatedAt: longAgo() }));
    },
    isDone: (id) => isOne(withdrawals, and(eq(withdrawals.id, id), ne(withdrawals.state, 'requested'))),
    refused: updateOf('withdrawals', 'state'),
  },
  'sync-open-checkouts': {
    make: async () => {
      const page = { kind: 'credits', item: 'small', amountCents: 599 } as const;
      const times = { createdAt: longAgo(), updatedAt: longAgo() };
      const { _id: userId } = await person(site);
      return made(site.db.insert(checkouts).values({ userId, ...page, ...times }));
    },
    isDone: (id) => isOne(checkouts, and(eq(checkouts.id, id), eq(checkouts.state, 'expired'))),
    refused: updateOf('checkouts', 'state'),
  },
  'settle-subscriptions': {
    make: async () => {
      const [row] = await rowsOf(site, await subscriber(site, 'premium'));
      await stripe.stripe.subscriptions.update(row?.stripeSubscriptionId ?? '', { cancel_at_period_end: true });
      const rested = site.db.update(subscriptions).set({ updatedAt: longAgo() });
      return only(await rested.where(eq(subscriptions.id, row?.id ?? '')).returning());
    },
    isDone: (id) => isOne(subscriptions, and(eq(subscriptions.id, id), eq(subscriptions.cancelAtPeriodEnd, true))),
    refused: updateOf('subscriptions', 'cancel_at_period_end'),
  },
  'end-billing': {
    make: async () => {
      const one = await person(site);
      await openCheckout(site, one, { package: 'small' });
      const deleted = { deletedAt: site.now, email: `${one._id}@deleted.invalid` };
      await site.db.update(users).set(deleted).where(eq(users.id, one._id));
      return one._id;
    },
    isDone: (id) => isOne(users, and(eq(users.id, id), isNull(users.stripeCustomerId))),
    refused: updateOf('users', 'stripe_customer_id'),
    inOrderOfIds: true,
  },
  'end-test-subscriptions': {
    make: async () => {
      const { _id: userId } = await person(site);
      const over = { plan: 'regular', status: 'active', currentPeriodEnd: longAgo() } as const;
      return made(site.db.insert(subscriptions).values({ userId, stripeSubscriptionId: `test_${userId}`, ...over }));
    },
    isDone: (id) => isOne(subscriptions, and(eq(subscriptions.id, id), eq(subscriptions.status, 'canceled'))),
    refused: updateOf('subscriptions', 'status'),
  },
  'refresh-calendars': {
    make: async () => {
      const { _id: providerId } = await person(site, 'provider');
      return made(site.db.insert(importedCalendars).values({ providerId, name: 'Private', url }));
    },
    isDone: (id) =>
      isOne(importedCalendars, and(eq(importedCalendars.id, id), isNotNull(importedCalendars.importedAt))),
    refused: updateOf('imported_calendars', 'imported_at'),
  },
  // Its rows are its steps: sessions come before notifications.
  sweep: {
    make: async () => {
      const { _id: userId } = await person(site);
      const expired = site.db.update(sessions).set({ expiresAt: longAgo() }).where(eq(sessions.userId, userId));
      const [session] = await expired.returning();
      const text = { userId, title: 'Old', text: 'Old', path: '/' };
      if (await isOne(sessions, lte(sessions.expiresAt, site.now))) return session?.id ?? '';
      return made(site.db.insert(notifications).values({ ...text, createdAt: new Date(0) }));
    },
    isDone: async (id) =>
      !(await isOne(sessions, eq(sessions.id, id))) && !(await isOne(notifications, eq(notifications.id, id))),
    refused: { table: 'sessions', event: 'delete', when: (id) => `old.id = '${id}'` },
  },
  reconcile: depositCase({ inOrderOfIds: true }),
  'audit-ledger': 'only reads, and all at once',
};

test('every job is in the table', () => {
  expect(Object.keys(cases).sort()).toEqual(jobs.map(({ name }) => name).sort());
});

const refuse = async ({ table, event = 'update', when }: Case['refused'], id: string): Promise<void> => {
  await site.db.execute(sql`create or replace function refuse() returns trigger language plpgsql as
    'begin raise exception ''a bad row''; end'`);
  await site.db.execute(
    sql.raw(
      `create trigger bad_row before ${event} on ${table} for each row when (${when(id)}) execute function refuse()`,
    ),
  );
};

beforeEach(() => {
  site.now = new Date();
});

const withRows = Object.entries(cases).flatMap(([name, one]) => (typeof one === 'string' ? [] : [{ name, ...one }]));
test.each(withRows)('$name: a bad row stops no other, and is done when it is sound', async (one) => {
  const { name, make, isDone, refused, inOrderOfIds } = one;
  const rows = [await make()];
  site.pass(1_000);
  rows.push(await make());
  site.pass(1_000);
  const [bad = '', good = ''] = inOrderOfIds ? rows.toSorted() : rows;
  const run = () => runJob(site, jobNamed(name));
  await refuse(refused, bad);
  try {
    await run();
    expect({ bad: await isDone(bad), good: await isDone(good) }).toEqual({ bad: false, good: true });
  } finally {
    await site.db.execute(sql.raw(`drop trigger bad_row on ${refused.table}`));
  }
  site.pass(hours(25));
  await run();
  expect(await isDone(bad)).toBe(true);
});
