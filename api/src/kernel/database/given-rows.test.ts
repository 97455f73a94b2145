import { notifications } from '../../nouns/notifications/table.ts';
import { person } from '../../testing/fixtures/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { emails } from '../email/table.ts';
import { givenRows, preparedOnce, toGiven } from './prepared.ts';

const site = useTestApp();
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
