import { sql } from 'drizzle-orm';
import type { Viewer } from './kernel/http/session-repository.ts';
import type { AskedPage } from './kernel/paging/cursor.ts';
import { parseSettings } from './kernel/settings/settings.ts';
import { listAdminActions } from './nouns/admin-actions/index.ts';
import { feedText } from './nouns/calendars/index.ts';
import { countUnread, listConversations } from './nouns/conversations/conversation-repository.ts';
import { removePictures } from './nouns/conversations/conversation-service.ts';
import { listCredentials } from './nouns/credentials/credentials.ts';
import { creditHistory } from './nouns/credits/credits.ts';
import { oldestDue } from './nouns/documents/issue-documents.ts';
import { listDocuments } from './nouns/documents/read-documents.ts';
import { listBookings } from './nouns/figures/index.ts';
import { listWaitingRefunds } from './nouns/figures/list-refunds.ts';
import { onHoldCents } from './nouns/payments/on-hold.ts';
import { findReviews } from './nouns/reviews/review-repository.ts';
import { readCalendar } from './nouns/schedules/calendar.ts';
import { readWalletTransactions, walletMonth } from './nouns/wallet/wallet.ts';
import { type PlannedDatabase, plannedDatabase } from './testing/planned-database.ts';

const rowCount = 20_000;
const rowsReadLimit = 500;
const now = new Date('2026-03-02T10:00:00Z');
/** In the middle of all ids: half of the conversations have it as their second person. */
const person = '00000000-0000-4000-8000-000000002710';
const other = '00000000-0000-4000-8000-000000000001';
const settings = { ...parseSettings({}), secret: '' };
const document = JSON.stringify({
  number: 'R-000001',
  kind: 'deposit',
  userId: person,
  issuedAt: '',
  timeZone: 'UTC',
  lines: [],
  totalCents: 1,
});
let database: PlannedDatabase;

beforeAll(async () => {
  database = await plannedDatabase();
  const { db } = database;
  const all = sql`generate_series(1, ${rowCount}::integer) n`;
  const others = sql`${all} where n <> ${rowCount / 2}::integer`;
  const idOf = (number: string) => sql.raw(`('00000000-0000-4000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`);
  const hoursAgo = sql`${now.toISOString()}::timestamptz - n * interval '1 hour'`;
  await db.execute(sql`set session_replication_role = replica`);
  await db.execute(sql`insert into users (id, role, name, email, password_hash)
    select ${idOf('n')}, 'provider', 'Rosa Hale', n || '@example.test', '' from ${all}`);
  await db.execute(sql`insert into conversations (first_id, second_id, last_position, first_read, second_read, last_message_at)
    select least(${person}, ${idOf('n')}), greatest(${person}, ${idOf('n')}), 1, 1, 1 - (n % 1000 = 0)::integer, ${hoursAgo}
    from ${others}`);
  await db.execute(sql`insert into messages (conversation_id, position, sender_id, text)
    select id, 1, case first_id when ${person} then second_id else first_id end, 'Hello.' from conversations`);
  for (const [kind, unit] of [
    ['wallet', 'cents'],
    ['credits', 'credits'],
  ]) {
    await db.execute(sql`insert into ledger_accounts (kind, unit, user_id) values (${kind}, ${unit}, ${person})`);
    await db.execute(sql`insert into ledger_transactions (key, kind, unit, description, created_at)
      select ${`${kind}:`} || n, 'correction', ${unit}, 'Test', ${hoursAgo} from ${others}`);
  }
  await db.execute(sql`insert into ledger_postings (transaction_id, account_id, unit, amount, created_at)
    select t.id, a.id, t.unit, 1, t.created_at from ledger_transactions t join ledger_accounts a using (unit)
    where a.user_id = ${person}`);
  await db.execute(sql`insert into services (id, provider_id, name, description, category, status, base_price_cents)
    values (${person}, ${person}, 'Lawn care', 'So.', 'Home', 'active', 1000)`);
  await db.execute(sql`insert into bookings (service_id, provider_id, customer_id, option_id, option_name, price_cents,
      date, time_slot, address, status)
    select ${person}, ${person}, ${idOf('n')}, ${person}, 'One', 500, ${now.toISOString()}::date - n, '9 AM - 11 AM', 'Here', 'confirmed'
    from ${others} and n <= 4000`);
  await db.execute(sql`insert into payments (booking_id, customer_id, method, state, amount_cents, captured_cents,
      provider_cents, released_at)
    select id, customer_id, 'card', 'captured', 500, 500, 500, created_at from bookings`);
  await db.execute(sql`insert into reviews (service_id, user_id, rating, comment, created_at)
    select ${person}, ${idOf('n')}, 5, 'Good.', ${hoursAgo} from ${others}`);
  await db.execute(sql`insert into documents (series, position, user_id, subject, occurred_at, content, previous_hash, hash)
    select 'R', n, ${person}, 'receipt:' || n, ${hoursAgo}, ${document}, '', '' from ${all}`);
  await db.execute(sql`insert into credential_files (id, owner_id, type, bytes)
    select ${idOf('n')}, ${person}, 'application/pdf', 1 from ${all}`);
  await db.execute(sql`insert into credentials (owner_id, kind, title, issuer, valid_until, file_id, created_at)
    select ${person}, 'licence', 'So.', 'Us.', ${now.toISOString()}::date, ${idOf('n')}, ${hoursAgo} from ${all}`);
  await db.execute(sql`insert into receipts_due select ${idOf('n')}, ${hoursAgo} from ${all}`);
  await db.execute(sql`insert into admin_actions (admin_id, action, subject_id, created_at)
    select ${person}, 'PUT services/:id', ${idOf('n % 1000')}, ${hoursAgo} from ${all}`);
  await db.execute(sql`vacuum analyze`);
});
afterAll(() => database.close());

type Read = (context: { db: PlannedDatabase['db']; clock: () => Date; settings: typeof settings }) => Promise<unknown>;
const viewer: Viewer = { _id: person, role: 'provider', sessionId: '' };
const first: AskedPage = { limit: 24 };
const later: AskedPage = { limit: 24, from: { at: (now.getTime() - 9_000 * 3_600_000) * 1_000, id: person } };

test.each<[string, Read]>([
  ['conversations', ({ db }) => listConversations(db, person, first)],
  ['later conversations', ({ db }) => listConversations(db, person, later)],
  ['the number of unread messages', ({ db }) => countUnread(db, person)],
  ['movements of a wallet', ({ db }) => readWalletTransactions(db, person, undefined, first)],
  ['later movements of a wallet', ({ db }) => readWalletTransactions(db, person, undefined, later)],
  ['movements of credits', ({ db }) => creditHistory(db, person, undefined, later)],
  ['receipts and statements', ({ db }) => listDocuments(db, person, {}, later)],
  ['receipts', ({ db }) => listDocuments(db, person, { series: 'R' }, later)],
  ['due receipts', ({ db }) => oldestDue(db)],
  ['reviews', ({ db }) => findReviews(db, null, {}, first)],
  ['reviews of a service', ({ db }) => findReviews(db, null, { service: person }, later)],
  ['reviews of a provider', ({ db }) => findReviews(db, null, { provider: person }, later)],
  ['reviews of a person', ({ db }) => findReviews(db, viewer, { mine: true }, later)],
  ['the log of the admins', ({ db }) => listAdminActions(db, {}, later)],
  ['the log about one thing', ({ db }) => listAdminActions(db, { subject: person.replace(/2710$/, '0001') }, later)],
  ['licences and insurances that wait', ({ db }) => listCredentials(db, '2026-03-02', 'waiting', later)],
  ['bookings of a person in the office', ({ db }) => listBookings(db, { search: person }, later, 'America/New_York')],
  ['earnings on hold', (context) => onHoldCents(context, context.db, other, { beforeCents: 1 })],
  ['refunds that wait', ({ db }) => listWaitingRefunds(db, first)],
  ['the pictures that a person has sent', ({ db }) => removePictures(db, person).execute()],
  ['the calendar feed', (context) => feedText(context, person)],
  ['a day of a provider', (context) => readCalendar(context, person, { from: '2026-02-01', to: '2026-02-01' })],
])('%s: a page reads few rows of many', async (_what, read) => {
  const context = { db: database.db, clock: () => now, settings };
  const plans = await database.plansOf(() => read(context));
  // A total counts all rows.
  const pages = plans.filter(({ query }) => !query.startsWith('select count(*)'));
  expect(pages.length).toBeGreaterThan(0);
  for (const { plan, rowsRead } of pages) {
    // So few people are cheaper read at once.
    rowsRead.delete('users');
    expect([plan, Math.max(...rowsRead.values()) < rowsReadLimit]).toEqual([plan, true]);
  }
});

test('a wallet’s month reads its 30 days alone', async () => {
  const [month] = await database.plansOf(() => walletMonth(database.db, person, now));
  expect(month?.rowsRead.get('ledger_postings')).toBe(30 * 24 - 1);
});
