import type { Notification } from '@nearhand/contracts';
import { insertEmails, markSent } from '../../kernel/email/email-rows.ts';
import { emails } from '../../kernel/email/table.ts';
import { after, days } from '../../kernel/time/clock.ts';
import { change, deal } from '../../testing/fixtures/payments.ts';
import { elsewhere, type Person, person } from '../../testing/fixtures/people.ts';
import { jobNamed, runJob, useTestApp } from '../../testing/test-app.ts';
import { notify } from './notifications.ts';
import { notifications } from './table.ts';

const site = useTestApp();
const noon = new Date('2030-05-10T16:00:00Z');
let ada: Person;

beforeEach(async () => {
  site.now = noon;
  ada = await person(site);
});

const listOf = (as: Person): Promise<Notification[]> => site.read('/notifications', as);
const titlesOf = async (as: Person) => (await listOf(as)).map(({ title }) => title);
const tell = (userId: string, title: string, more: object = {}) =>
  site.db.transaction((tx) =>
    notify(tx, [{ userId, title, text: 'Text', path: '/user/dashboard', ...more }], site.now),
  );

test('a person sees their own notifications of the last 30 days, newest first', async () => {
  await tell(ada._id, 'old');
  site.now = after(noon, days(1));
  await tell(ada._id, 'new');
  await tell((await person(site))._id, 'of another user');
  site.now = after(noon, days(29));
  const her = await elsewhere(site, ada);
  expect(await titlesOf(her)).toEqual(['new', 'old']);
  site.now = after(noon, days(30));
  expect(await titlesOf(her)).toEqual(['new']);
});

const read = (until: string) => site.call('POST', '/notifications/read', { as: ada, body: { until } });

test('reading marks the own notifications up to the newest that was shown', async () => {
  const other = await person(site);
  for (const { _id } of [ada, ada, other]) await tell(_id, 'one');
  const [newest] = await listOf(ada);
  site.now = after(noon, 1);
  await tell(ada._id, 'not shown');
  expect((await read(newest?.createdAt ?? '')).statusCode).toBe(200);
  expect((await listOf(ada)).map(({ isRead }) => isRead)).toEqual([false, true, true]);
  expect((await listOf(other)).map(({ isRead }) => isRead)).toEqual([false]);
});

test.each(['', 'yesterday', '0000-01-01T00:00:00.000Z', '2030-06-30T23:59:60Z', '9999-12-31T23:59:59-10:00'])(
  'reading until %j is refused',
  async (until) => {
    expect((await read(until)).statusCode).toBe(400);
  },
);

test('a second notification with the same key is not written', async () => {
  await tell(ada._id, 'first', { onceKey: 'one' });
  await tell(ada._id, 'second', { onceKey: 'one' });
  expect(await titlesOf(ada)).toEqual(['first']);
});

test('a change of a booking notifies the other side, also with emails turned off', async () => {
  const { booking, customer, provider } = await deal(site);
  await site.call('PATCH', '/auth/settings', { as: customer, body: { notifyBookings: false } });
  await change(site, provider, booking.id, 'confirmed');
  expect(await listOf(customer)).toEqual([
    expect.objectContaining({
      title: 'Your booking was accepted: Window cleaning',
      text: expect.stringContaining('A provider has accepted your booking.'),
      path: `/user/my-bookings/${booking.id}`,
      createdAt: noon.toISOString(),
      isRead: false,
    }),
  ]);
  expect(await listOf(provider)).toEqual([]);
  await change(site, customer, booking.id, 'cancelled');
  expect(await titlesOf(provider)).toEqual(['A booking was cancelled: Window cleaning']);
});

test('the sweep deletes notifications and sent emails after 30 days, and no email that waits', async () => {
  await site.db.delete(notifications);
  const content = { subject: 'waits', preheader: '', paragraphs: [], why: 'A test.' };
  const email = { to: 'ada@example.test', content };
  const [sent] = await insertEmails(site.db, [email, email], noon);
  await markSent(site.db, sent ? [sent.id] : [], noon);
  await tell(ada._id, 'old');
  const sweepAt = (at: Date) => runJob(site, jobNamed('sweep'), { clock: () => at });
  await sweepAt(after(noon, days(29)));
  expect([await site.db.$count(notifications), await site.db.$count(emails)]).toEqual([1, 2]);
  await sweepAt(after(noon, days(31)));
  expect(await site.db.$count(notifications)).toBe(0);
  expect((await site.db.select().from(emails)).map(({ subject }) => subject)).toEqual(['waits']);
});
