import { sql } from 'drizzle-orm';
import { notifications } from '../../nouns/notifications/table.ts';
import { person } from '../../testing/fixtures/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { users } from '../accounts/table.ts';
import { emails } from '../email/table.ts';
import { givenRows, preparedOnce, toGiven } from './prepared.ts';

const site = useTestApp();
const namesOf = preparedOnce((db) =>
  db
    .select({ name: users.name })
    .from(users)
    .where(sql`${users.id} = ${sql.placeholder('id')}`)
    .prepare('names_of'),
);

test('a statement that was built outside of a transaction reads what the transaction wrote, and only there', async () => {
  const { _id: id } = await person(site, 'customer', 'Ada');
  expect(await namesOf(site.db).execute({ id })).toEqual([{ name: 'Ada' }]);
  const rolledBack = site.db.transaction(async (tx) => {
    await tx.update(users).set({ name: 'Bea' });
    expect(await namesOf(tx).execute({ id })).toEqual([{ name: 'Bea' }]);
    tx.rollback();
  });
  await expect(rolledBack).rejects.toThrow('Rollback');
  expect(await namesOf(site.db).execute({ id })).toEqual([{ name: 'Ada' }]);
});

test('a statement that was built on another database is logged by its own', async () => {
  const id = '00000000-0000-4000-8000-000000000001';
  await namesOf(site.db).execute({ id });
  const logged: string[] = [];
  const logger = { logQuery: (query: string) => logged.push(query) };
  const session = Object.assign(Object.create(site.db._.session), { logger });
  await namesOf(Object.create(site.db, { _: { value: { session } } })).execute({ id });
  expect(logged).toHaveLength(1);
});

test('a database whose connection is not found is refused at once', () => {
  const unknown = Object.create(site.db, { _: { value: { session: {} } } });
  expect(() => namesOf(unknown)).toThrow('keeps the connection');
});

const createdAt = new Date('2030-05-10T16:00:00.123Z');

const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

test('rows of each length are written whole by one prepared statement', async () => {
  const { _id: userId } = await person(site);
  const inserting = preparedOnce((db) =>
    db.insert(notifications).select(givenRows(notifications, 'rows')).prepare('some_notifications'),
  );
  const rows = ['It’s "so" \\n', '{1,2}\n\tNULL', '日本 👩‍👩‍👧', ''].map((text, number) => ({
    ...{ id: idOf(number), userId, title: text, text, path: '/', onceKey: number ? null : text },
    ...{ isRead: number > 1, createdAt },
  }));
  for (const part of [rows.slice(0, 1), [], rows.slice(1)])
    await inserting(site.db).execute({ rows: toGiven(notifications, part) });
  expect(await site.db.select().from(notifications).orderBy(notifications.id)).toEqual(rows);
});

test('members of an object arrive as they are', async () => {
  const row = {
    ...{ id: idOf(1), to: 'ada@example.test', subject: '', text: '', onceKey: null, replyTo: null, attempts: 1 },
    content: { facts: [{ label: 'A "b"', value: '\\' }], none: null },
    attachment: { name: 'a.ics', type: 'text/calendar', content: 'BEGIN\r\n END' },
    ...{ sendAfter: createdAt, claimedUntil: createdAt, sentAt: null, expiresAt: null, createdAt },
  };
  const inserting = preparedOnce((db) => db.insert(emails).select(givenRows(emails, 'rows')).prepare('some_emails'));
  await inserting(site.db).execute({ rows: toGiven(emails, [row]) });
  expect(await site.db.select().from(emails)).toEqual([row]);
});
