import { count } from 'drizzle-orm';
import type { OpenDatabase } from '../kernel/database/database.ts';
import { bookings, conversations, messages, services, users } from '../kernel/database/schema.ts';
import { auditBooks } from '../ledger/ledger-audit.ts';
import { passwordMatches } from '../nouns/accounts/password.ts';
import { testDatabase } from '../testing/test-database.ts';
import { seedDemo } from './seed-demo.ts';

const options = { now: new Date('2026-11-18T15:30:00Z'), timeZone: 'America/New_York' };
const opened: { database?: OpenDatabase } = {};
const db = () => {
  if (!opened.database) throw new Error('The database opens in beforeAll.');
  return opened.database.db;
};

beforeAll(async () => {
  opened.database = await testDatabase();
  await seedDemo(db(), options);
}, 60_000);
afterAll(() => opened.database?.close());

const counted = async () => {
  const [row] = await db()
    .select({ services: count(services.id) })
    .from(services);
  const [other] = await db()
    .select({ bookings: count(bookings.id) })
    .from(bookings);
  return { ...row, ...other, conversations: await db().$count(conversations), messages: await db().$count(messages) };
};

test('the books balance', async () => {
  expect(await auditBooks(db())).toEqual([]);
});

test('a second run changes nothing', async () => {
  const before = await counted();
  expect(Math.min(...Object.values(before))).toBeGreaterThan(0);
  expect(await seedDemo(db(), options)).toBe(false);
  expect(await counted()).toEqual(before);
});

test('the demo accounts sign in with the demo password', async () => {
  const people = await db().select().from(users);
  for (const name of ['customer', 'provider', 'admin']) {
    const account = people.find(({ email }) => email === `${name}@nearhand.test`);
    expect(account?.role).toBe(name);
    expect(await passwordMatches(account?.passwordHash, 'nearhand')).toBe(true);
  }
});
