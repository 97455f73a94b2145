import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { policyOf } from '@nearhand/contracts';
import { eq, getTableColumns, getTableName, sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { sessions, users } from '../../kernel/accounts/table.ts';
import { insertRow } from '../../kernel/database/first-of.ts';
import { noPerson } from '../../kernel/nouns/export-query.ts';
import { tablesOf } from '../../kernel/nouns/noun.ts';
import { after, days } from '../../kernel/time/clock.ts';
import { disputes } from '../../stripe/table.ts';
import { fund, grantCredits } from '../../testing/fixtures/books.ts';
import { exported } from '../../testing/fixtures/exports.ts';
import { booked, listing, type TestBooking, type TestService } from '../../testing/fixtures/listings.ts';
import { type Person, person } from '../../testing/fixtures/people.ts';
import { sentPictures } from '../../testing/fixtures/pictures.ts';
import { addPlaces } from '../../testing/fixtures/places.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { emailChanges } from '../accounts/table.ts';
import { credentials } from '../badges/table.ts';
import { blocks } from '../blocks/table.ts';
import { caseDecisions, cases } from '../booking-money/table.ts';
import { bookings } from '../bookings/table.ts';
import { calendarFeeds } from '../calendars/table.ts';
import { conversations, messages } from '../conversations/table.ts';
import { storeFile } from '../credentials/credential-files.ts';
import { documents } from '../documents/table.ts';
import { identities } from '../identities/table.ts';
import { nouns } from '../nouns.ts';
import { passkeys } from '../passkeys/table.ts';
import { agreements, payments } from '../payments/table.ts';
import { serviceAreaPlaces, serviceAreas } from '../places/table.ts';
import { portfolioPictures } from '../portfolio/table.ts';
import { repeatDates, repeats } from '../repeats/table.ts';
import { reports } from '../reports/table.ts';
import { reviewReplies, reviews } from '../reviews/table.ts';
import { busyTimes, schedules } from '../schedules/table.ts';
import { cancellationPolicies, savedServices, serviceViews, standingAcceptances } from '../services/table.ts';
import { waitingList } from '../waiting/table.ts';

const uploadsDirectory = mkdtempSync(join(tmpdir(), 'export-content-'));
const site = useTestApp({ settings: { uploadsDirectory } });
afterAll(() => rmSync(uploadsDirectory, { recursive: true }));
const pictures = sentPictures(site, uploadsDirectory);

const tables = nouns.flatMap(tablesOf).map(([name, table]) => ({ name, table }));
const plans = Object.fromEntries(nouns.flatMap((noun) => Object.entries(noun.exports ?? {})));

test('each table is exported, or says why not, and no decision is about another table', () => {
  expect(tables.length).toBeGreaterThan(30);
  expect(Object.keys(plans).sort()).toEqual(tables.map(({ name }) => name).sort());
  expect(Object.values(plans).filter((plan) => Object.keys(plan).length === 0)).toEqual([]);
});

test('each table that refers to people, directly or through others, is exported, or says why not', () => {
  const refersToPeople = (table: PgTable, seen: readonly PgTable[] = []): boolean =>
    table === users ||
    getTableConfig(table).foreignKeys.some((key) => {
      // A reference upwards has the name of its table alone.
      const name = getTableName(key.reference().foreignTable);
      const found = tables.find(({ table }) => getTableName(table) === name)?.table;
      return found !== undefined && !seen.includes(found) && refersToPeople(found, [...seen, found]);
    });
  const personal = tables.filter(({ table }) => refersToPeople(table));
  expect(personal.length).toBeGreaterThan(25);
  expect(personal.filter(({ name }) => plans[name] === noPerson)).toEqual([]);
});

test('no secret is exported', () => {
  const columns = site.app.exportFiles.flatMap(({ query }) => {
    const { from, columns } = query(randomUUID());
    return Object.keys(columns).map((column) => `${getTableName(from)}.${column}`);
  });
  expect(columns).toContain('users.email');
  // The hashes of documents are public.
  const isSecret = (column: string) => /^(?!documents\.).*(?:hash|token|password|sessions\.id$)/i.test(column);
  expect(columns.filter(isSecret)).toEqual([]);
  for (const { query } of site.app.exportFiles) {
    const { from, by } = query(randomUUID());
    expect(Object.values(getTableColumns(from))).toEqual(expect.arrayContaining([...by]));
  }
});

/** Texts of the person in each file, and texts of others that no file may have. */
interface Traces {
  own: Record<string, string>;
  foreign: string[];
}

const conversation = async (one: Person, other: Person, text: string) => {
  const [firstId = '', secondId = ''] = [one._id, other._id].sort();
  const [row] = await site.db.insert(conversations).values({ firstId, secondId, lastPosition: 1 }).returning();
  const message = { conversationId: row?.id ?? '', position: 1, senderId: other._id, text };
  await site.db.insert(messages).values(message);
  return row?.id ?? '';
};

/** A row of the person. It has what must have a value, and refers to the first rows of other tables. */
const derivedRow = (table: PgTable, { _id }: Person) => {
  const keys = getTableConfig(table).foreignKeys.map((key) => key.reference());
  const columns = Object.entries(getTableColumns(table)).filter(([, column]) => column.notNull && !column.hasDefault);
  return Object.fromEntries(
    columns.map(([name, column]) => {
      const to = keys.find((key) => key.columns.includes(column))?.foreignTable;
      if (to) return [name, to === users ? _id : sql`(select id from ${to} limit 1)`];
      const [first = `${name} of ${_id}`] = column.enumValues ?? [];
      return [name, column.dataType === 'number' ? 7 : first];
    }),
  );
};

/** For each file that is not named yet, a row of its table; another one of a person who must not be in it. */
const addDerived = async ({ own, foreign }: Traces, me: Person, other: Person): Promise<void> => {
  for (const { name, query } of site.app.exportFiles.filter((file) => own[file.name] === undefined)) {
    const { from } = query(me._id);
    own[name] = String((await insertRow(site.db, from, derivedRow(from, me))).id);
    foreign.push(String((await insertRow(site.db, from, derivedRow(from, other))).id));
  }
};

/** A row of each noun whose rows refer to others, or need certain values. Its provider books from others, too. */
const fullLife = async (me: Person, other: Person, third: Person): Promise<Traces> => {
  const { db, now } = site;
  const userId = me._id;
  const mine = await listing(site, me, { name: 'My own service', images: ['/api/uploads/drawn-800.webp'] });
  const theirs = await listing(site, other, { name: 'Service of another' });
  const details = { phone: '+1 555 0100', address: 'My Lane 1', bio: 'My bio' };
  await db.update(users).set(details).where(eq(users.id, userId));
  for (const one of [other, third]) {
    const hidden = { phone: `phone of ${one.name}`, address: `home of ${one.name}`, showNameInReviews: false };
    await db.update(users).set(hidden).where(eq(users.id, one._id));
  }
  const trip = { address: 'Where I booked', notes: 'My notes', sourceHash: 'hash of a source', feePercent: 12 };
  const outgoing = await booked(site, theirs, me, trip);
  const incoming = { address: 'Address of a customer', notes: 'Notes of a customer', feePercent: 12 };
  await booked(site, mine, third, incoming);
  await booked(site, theirs, third, { notes: 'Booking of others' });
  await moneyOf(me, outgoing.id);
  await repeatOf(outgoing);
  await reviewsOf(me, mine, theirs, other, third);
  const withOther = await conversation(me, other, 'A message to me');
  await conversation(third, other, 'A message between others');
  await calendarOf(me, theirs);
  await site.db.insert(standingAcceptances).values({ serviceId: mine.id, version: 1, noticeMinutes: 720 });
  await db.insert(serviceViews).values({ serviceId: theirs.id, day: '2030-01-02', visitor: userId });
  await db.insert(savedServices).values({ userId, serviceId: theirs.id });
  const change = { tokenHash: 'hash of a link', oldEmail: 'before@example.test', expiresAt: now };
  await db.insert(emailChanges).values({ userId, ...change });
  for (const [one, email] of [
    [me, 'me-at-google@example.test'],
    [other, other.email],
  ] as const)
    await db
      .insert(identities)
      .values({ userId: one._id, provider: 'google', issuer: 'https://x.test', subject: email, email });
  const [place] = await addPlaces(site, [{ postalCode: 'MY 0001', latitude: 44, longitude: -69 }]);
  if (!place) throw new Error('no place');
  await db.insert(serviceAreas).values({ providerId: userId, place: place.id });
  await db.insert(serviceAreaPlaces).values({ providerId: userId, place: place.id });
  await db.update(sessions).set({ device: 'My phone' }).where(eq(sessions.userId, userId));
  const passkey = { name: 'My passkey', credentialId: 'id of a credential', publicKey: 'key of a passkey', counter: 0 };
  await db.insert(passkeys).values({ ...passkey, userId, transports: [], isBackedUp: true });
  const picture = await pictures.sent(userId, { expiresAt: null, usedBy: mine.id });
  writeFileSync(join(uploadsDirectory, 'drawn-800.webp'), 'drawn');
  const fileId = await storeFile(site.app, userId, Buffer.from('%PDF-1.7 my licence'));
  const licence = { kind: 'licence', title: 'My licence', issuer: 'A board', validUntil: '2031-01-02' } as const;
  const [credential] = await db
    .insert(credentials)
    .values({ ...licence, ownerId: userId, fileId })
    .returning();
  const foreign = [
    ...[other, third].flatMap(({ name, email }) => [email, `phone of ${name}`, `home of ${name}`]),
    'Address of a customer',
    'Notes of a customer',
    'Booking of others',
    'A message between others',
    'A pending review',
    'A review of others',
    'A reply of others',
    'A report about me',
    'feed-secret',
    'hash of a link',
    'hash of a source',
    'id of a credential',
    'key of a passkey',
  ];
  const own = {
    'profile.json': me.email,
    'sessions.json': 'My phone',
    'passkeys.json': 'My passkey',
    'old-email.json': 'before@example.test',
    'exports.json': 'preparing',
    'services.json': 'My own service',
    'service-options.json': mine.option.id,
    'viewed-services.json': theirs.id,
    'saved-services.json': 'Service of another',
    'reviews-written.json': 'My review',
    'reviews-received.json': 'Taylor T.',
    'replies.json': 'My reply',
    'reports.json': 'My report',
    'blocks.json': third._id,
    'bookings.json': 'Where I booked',
    'payments.json': outgoing.id,
    'receipts.json': 'my receipt',
    'service-area.json': 'MY 0001',
    'service-area-places.json': 'MY 0001',
    'proposals.json': 'My proposal',
    'cases.json': 'My statement',
    'decisions.json': 'Why we decided',
    'disputes.json': 'my dispute',
    'waiting-list.json': 'Where I wait',
    'repeats.json': 'Where I repeat',
    'repeat-dates.json': 'Why I skipped it',
    'working-hours.json': '"minimumNotice":77',
    'instant-booking.json': '"noticeMinutes":720',
    'cancellation-policy.json': '"name":"strict"',
    'busy-times.json': 'My time off',
    'calendar-feed.json': 'createdAt',
    'conversations.json': withOther,
    'messages.json': 'A message to me',
    'balances.json': '"balance":1234',
    'wallet-movements.json': 'Money added',
    'credit-movements.json': 'My credits',
    'connected-sign-in.json': 'me-at-google@example.test',
    'pictures.json': picture,
    'credentials.json': 'My licence',
    [`credentials/licence-${credential?.id.slice(0, 8)}.pdf`]: '%PDF-1.7 my licence',
    'pictures/drawn-800.webp': 'drawn',
    [`pictures/${picture}`]: 'pixels',
    [`pictures/${picture.replace('-800', '-400')}`]: 'pixels',
    'README.txt': 'bookings.json',
  };
  return { own, foreign };
};

const moneyOf = async (me: Person, bookingId: string) => {
  const { db } = site;
  const userId = me._id;
  await fund(site, me, 1234);
  await grantCredits(site, me, 5, 'My credits');
  const [payment] = await db
    .insert(payments)
    .values({ bookingId, customerId: userId, method: 'card', amountCents: 4500 })
    .returning();
  const expiresAt = new Date();
  const receipt = { series: 'R', position: 1, userId, subject: 'my receipt', content: {} } as const;
  await db.insert(documents).values({ ...receipt, occurredAt: expiresAt, previousHash: '', hash: '' });
  const agreement = { bookingId, kind: 'tip', amountCents: 1004, proposedBy: 'customer', expiresAt } as const;
  await db.insert(agreements).values({ ...agreement, note: 'My proposal' });
  const admin = await person(site, 'admin');
  const problem = { bookingId, openedBy: 'customer', reason: 'other', statement: 'My statement' } as const;
  const [reported] = await db.insert(cases).values(problem).returning();
  const decision = { caseId: reported?.id ?? '', decidedBy: admin._id, outcome: 'none', amountCents: 0 } as const;
  await db.insert(caseDecisions).values({ ...decision, reason: 'Why we decided' });
  const dispute = { id: `du_${bookingId}`, paymentId: payment?.id ?? '', status: 'lost', reason: 'my dispute' };
  await db.insert(disputes).values({ ...dispute, amountCents: 4500 });
};

const repeatOf = async ({ id, customerId, providerId, serviceId, optionId, timeSlot }: TestBooking) => {
  const terms = {
    customerId,
    providerId,
    serviceId,
    optionId,
    timeSlot,
    priceCents: 4500,
    everyWeeks: 1,
    count: 2,
  } as const;
  const { id: repeatId } = await insertRow(site.db, repeats, {
    ...terms,
    firstBookingId: id,
    address: 'Where I repeat',
  });
  const skipped = { state: 'skipped', reason: 'Why I skipped it' } as const;
  await site.db.insert(repeatDates).values({ repeatId, number: 2, date: '2031-01-09', ...skipped });
};

const reviewsOf = async (me: Person, mine: TestService, theirs: TestService, other: Person, third: Person) => {
  const rating = 5;
  const made = await site.db
    .insert(reviews)
    .values([
      { serviceId: theirs.id, userId: me._id, rating, comment: 'My review' },
      { serviceId: mine.id, userId: third._id, rating, comment: 'A review of my service' },
      { serviceId: mine.id, userId: other._id, rating, comment: 'A pending review', pending: true },
      { serviceId: theirs.id, userId: third._id, rating, comment: 'A review of others' },
    ])
    .returning();
  await site.db.insert(reviewReplies).values({ reviewId: made[1]?.id ?? '', text: 'My reply' });
  await site.db.insert(reviewReplies).values({ reviewId: made[3]?.id ?? '', text: 'A reply of others' });
  await safetyOf(me, other, third, theirs);
};

const safetyOf = async (me: Person, other: Person, third: Person, { id: subjectId }: TestService) => {
  await site.db.insert(blocks).values([
    { blockerId: me._id, blockedId: third._id },
    { blockerId: other._id, blockedId: me._id },
  ]);
  const thing = {
    subjectKind: 'service',
    subjectId,
    title: 'A thing',
    reason: 'other',
    quote: '',
    quoteHash: '',
  } as const;
  await site.db.insert(reports).values([
    { ...thing, reporterId: me._id, ownerId: other._id, details: 'My report' },
    { ...thing, reporterId: third._id, ownerId: me._id, details: 'A report about me' },
  ]);
};

const calendarOf = async (me: Person, theirs: TestService) => {
  const { db } = site;
  const [providerId, userId] = [me._id, me._id];
  await db.insert(schedules).values({ providerId, minimumNotice: 77 });
  await db.insert(cancellationPolicies).values({ providerId, policy: policyOf('strict') });
  await db.insert(busyTimes).values({ providerId, span: '[2031-01-02,2031-01-03)', note: 'My time off' });
  await db.insert(calendarFeeds).values({ userId, token: 'feed-secret' });
  await db.insert(waitingList).values({
    customerId: userId,
    sourceHash: 'hash of a source',
    serviceId: theirs.id,
    providerId: theirs.providerId,
    optionId: theirs.option.id,
    date: '2031-01-02',
    timeSlot: '9:00 AM - 11:00 AM',
    address: 'Where I wait',
  });
};

const nameOf = ({ _id: id, name }: Person) => ({ id, name });

test('each file has the rows of the person, and none has what is private to others', async () => {
  const [me, other, third] = [
    await person(site, 'provider', 'Mara Mine'),
    await person(site, 'provider', 'Olga Other'),
    await person(site, 'customer', 'Taylor Third'),
  ];
  const traces = await fullLife(me, other, third);
  await addDerived(traces, me, third);
  const { own, foreign } = traces;
  const files = await exported(site, me);
  expect(Object.keys(files).sort()).toEqual(Object.keys(own).sort());
  for (const [name, text] of Object.entries(own)) expect(`${name}: ${files[name]}`).toContain(text);
  expect(JSON.parse(files['bookings.json'] ?? '')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ customer: nameOf(me), address: 'Where I booked', notes: 'My notes', feePercent: null }),
      expect.objectContaining({ customer: nameOf(third), address: null, notes: null, feePercent: 12 }),
    ]),
  );
  // The office alone knows how we acted.
  const [{ state, ...reported }] = JSON.parse(files['reports.json'] ?? '');
  expect([state, reported]).toEqual(['open', expect.not.objectContaining({ move: null })]);
  for (const text of foreign) expect(JSON.stringify(files)).not.toContain(text);
  // This customer hides the full name in reviews.
  expect(files['reviews-received.json']).not.toContain('Taylor Third');
});

test('a list of several pages is whole and in order, also with equal times', async () => {
  const [me, other] = [await person(site, 'provider'), await person(site)];
  const service = await listing(site, me);
  const createdAt = new Date('2030-01-01T00:00:00Z');
  const options = {
    optionId: service.option.id,
    optionName: 'One',
    priceCents: 100,
    timeSlot: 'morning',
    address: 'x',
  };
  const rows = Array.from({ length: 1_203 }, (_, index) => ({
    ...options,
    serviceId: service.id,
    providerId: me._id,
    customerId: other._id,
    status: 'cancelled' as const,
    date: after(createdAt, days(index)).toISOString().slice(0, 10),
    createdAt: after(createdAt, Math.floor(index / 100)),
  }));
  await site.db.insert(bookings).values(rows);
  const work = [5, 4, 3, 2, 1, 0].map((position) => ({ providerId: me._id, position, image: 'x', title: 'x' }));
  await site.db.insert(portfolioPictures).values(work);
  const files = await exported(site, me);
  const found: { createdAt: string; date: string }[] = JSON.parse(files['bookings.json'] ?? '');
  expect(new Set(found.map(({ date }) => date)).size).toBe(rows.length);
  const times = found.map(({ createdAt: at }) => at);
  expect(times).toEqual(times.toSorted());
  const shown: { position: number }[] = JSON.parse(files['portfolio.json'] ?? '');
  expect(shown.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5]);
});
