import { eq } from 'drizzle-orm';
import { users } from '../../kernel/accounts/table.ts';
import { insertEmails } from '../../kernel/email/email-rows.ts';
import type { Outbox } from '../../kernel/email/outbox.ts';
import { emails } from '../../kernel/email/table.ts';
import { hours } from '../../kernel/time/clock.ts';
import { booked, useTrade } from '../../testing/fixtures/listings.ts';
import { change } from '../../testing/fixtures/payments.ts';
import { deleteAccount, type Person } from '../../testing/fixtures/people.ts';
import { mailbox } from '../../testing/mailbox.ts';
import { jobNamed, runJob, useTestApp } from '../../testing/test-app.ts';
import { bookings } from '../bookings/table.ts';
import { notifications } from '../notifications/table.ts';
import { reminders } from './table.ts';

const box = mailbox();
const site = useTestApp(box.overrides);
// Noon in New York.
const { provider, customer, service } = useTrade(site, {
  now: '2030-05-08T16:00:00Z',
  provider: 'Pat',
  customer: 'Carla',
});

/** Eastern daylight time. */
const at = (time: string) => {
  site.now = new Date(`${time}:00-04:00`);
};

beforeEach(async () => {
  await site.db.delete(reminders);
  await site.db.delete(notifications);
  await site.db.delete(emails);
  box.clear();
});

const afternoon = { date: '2030-05-12', timeSlot: '1:00 PM - 3:00 PM' };
const confirmed = async (
  time: { date: string; timeSlot: string } = afternoon,
  paymentStatus: 'paid' | 'unpaid' = 'paid',
): Promise<string> => {
  const { id } = await booked(site, service, customer, { ...time, paymentStatus });
  await change(site, provider, id, 'confirmed');
  await forget();
  return id;
};
/** Removes the messages of the confirmation. */
const forget = async () => {
  await site.app.outbox.drained();
  box.clear();
  await site.db.delete(notifications);
};
const run = () => runJob(site, jobNamed('send-reminders'));
const runAt = (time: string) => {
  at(time);
  return run();
};
const set = (one: Person, values: Partial<typeof users.$inferInsert>) =>
  site.db.update(users).set(values).where(eq(users.id, one._id));
const emailed = async ({ email }: Person) => (await box.of(site, email)).map(({ subject }) => subject);
const notified = async ({ _id }: Person) =>
  (
    await site.db.select().from(notifications).where(eq(notifications.userId, _id)).orderBy(notifications.createdAt)
  ).map(({ title }) => title);
const tomorrow = 'Tomorrow, 1:00 PM - 3:00 PM: Window cleaning';
const today = 'Today, 1:00 PM - 3:00 PM: Window cleaning';
const done = 'Is it done? Window cleaning';

test('both sides are reminded a day and two hours before, then asked whether it is done', async () => {
  const id = await confirmed();
  await runAt('2030-05-11T12:59');
  expect([await emailed(provider), await notified(customer)]).toEqual([[], []]);
  await runAt('2030-05-11T13:00');
  for (const one of [provider, customer]) {
    expect([await emailed(one), await notified(one)]).toEqual([[tomorrow], [tomorrow]]);
  }
  await runAt('2030-05-12T11:00');
  for (const one of [provider, customer]) {
    expect([await emailed(one), await notified(one)]).toEqual([
      [tomorrow, today],
      [tomorrow, today],
    ]);
  }
  await runAt('2030-05-12T15:00');
  expect([await emailed(provider), await notified(customer)]).toEqual([
    [tomorrow, today, done],
    [tomorrow, today],
  ]);
  await runAt('2030-05-13T15:00');
  expect([await emailed(provider), await notified(customer)]).toEqual([
    [tomorrow, today, done],
    [tomorrow, today, done],
  ]);
  const [email] = await box.of(site, customer.email);
  expect(email?.text).toContain('your booking with Pat');
  expect(email?.text).toContain('Sunday, May 12, 2030, 1:00 PM - 3:00 PM');
  expect(email?.text).toContain(`/user/my-bookings/${id}`);
  expect(await site.db.$count(reminders)).toBe(0);
});

test('while mail is down, reminders of what is over are dropped, and questions go on waiting', async () => {
  await confirmed();
  box.broken = true;
  for (const time of ['2030-05-11T13:00', '2030-05-12T11:00', '2030-05-12T15:00']) await runAt(time);
  await site.app.outbox.drained();
  box.broken = false;
  at('2030-05-13T12:00');
  await runJob(site, jobNamed('send-emails'));
  expect([await emailed(provider), await emailed(customer)]).toEqual([[done], []]);
});

test('while mail is down over midnight, an email that says tomorrow is dropped', async () => {
  await confirmed();
  box.broken = true;
  await runAt('2030-05-11T13:00');
  await site.app.outbox.drained();
  box.broken = false;
  at('2030-05-12T00:00');
  await runJob(site, jobNamed('send-emails'));
  expect([await emailed(customer), await notified(customer)]).toEqual([[], [tomorrow]]);
});

test('two runs, and two copies at once, remind once', async () => {
  await confirmed();
  at('2030-05-11T13:00');
  await Promise.all([run(), run(), run()]);
  await runAt('2030-05-11T13:01');
  expect([await emailed(provider), await notified(provider)]).toEqual([[tomorrow], [tomorrow]]);
});

test('a booking that is confirmed late gets the reminders still ahead', async () => {
  at('2030-05-12T09:00');
  await confirmed();
  await run();
  await runAt('2030-05-12T11:00');
  expect([await emailed(customer), await notified(customer)]).toEqual([[today], [today]]);
});

test('a late run reminds once of what is ahead, and not of what has begun', async () => {
  await confirmed();
  await runAt('2030-05-12T12:30');
  expect(await emailed(customer)).toEqual([today]);
  const other = await booked(site, service, customer, { ...afternoon, date: '2030-05-14', paymentStatus: 'paid' });
  await change(site, provider, other.id, 'confirmed');
  await forget();
  await runAt('2030-05-14T13:00');
  expect([await emailed(customer), await notified(customer)]).toEqual([[done], [done]]);
});

test('an unpaid booking, which cannot be completed, is reminded of before its time alone', async () => {
  await confirmed(afternoon, 'unpaid');
  await runAt('2030-05-12T11:00');
  await runAt('2030-05-12T15:00');
  await runAt('2030-05-13T15:00');
  for (const one of [provider, customer]) expect([await emailed(one), await notified(one)]).toEqual([[today], [today]]);
});

test('a rescheduled booking is reminded of its new time', async () => {
  const id = await confirmed();
  await runAt('2030-05-11T13:00');
  const wanted = { date: '2030-05-15T00:00:00.000Z', timeSlot: '3:00 PM - 5:00 PM' };
  for (const [as, path] of [
    [customer, 'reschedule'],
    [provider, 'reschedule/accept'],
  ] as const) {
    const answer = await site.call('POST', `/bookings/${id}/${path}`, { as, body: wanted });
    expect(answer.statusCode).toBe(200);
  }
  await forget();
  await runAt('2030-05-12T11:00');
  expect(await notified(customer)).toEqual([]);
  await runAt('2030-05-14T15:00');
  expect([await emailed(customer), await notified(provider)]).toEqual([
    ['Tomorrow, 3:00 PM - 5:00 PM: Window cleaning'],
    ['Tomorrow, 3:00 PM - 5:00 PM: Window cleaning'],
  ]);
});

const early = { date: '2030-05-12', timeSlot: '7:00 AM - 9:00 AM' };
const soonEarly = 'Today, 7:00 AM - 9:00 AM: Window cleaning';
const tomorrowEarly = 'Tomorrow, 7:00 AM - 9:00 AM: Window cleaning';

test('in quiet hours the notification appears at once and the email waits until 8 AM', async () => {
  await confirmed(early);
  await runAt('2030-05-11T07:00');
  expect([await emailed(customer), await notified(customer)]).toEqual([[], [tomorrowEarly]]);
  await runAt('2030-05-11T08:00');
  expect([await emailed(customer), await notified(customer)]).toEqual([[tomorrowEarly], [tomorrowEarly]]);
});

test('an email that cannot wait is sent the evening before, and without quiet hours at its time', async () => {
  await set(provider, { quietHours: false });
  await confirmed(early);
  await runAt('2030-05-11T08:00');
  await forget();
  await runAt('2030-05-11T21:00');
  expect([await emailed(customer), await emailed(provider), await notified(customer)]).toEqual([
    [tomorrowEarly],
    [],
    [],
  ]);
  await runAt('2030-05-12T05:00');
  expect([await emailed(customer), await emailed(provider), await notified(customer)]).toEqual([
    [tomorrowEarly],
    [soonEarly],
    [soonEarly],
  ]);
});

test.each(['cancelled', 'completed'] as const)(
  'a %s booking reminds no more, nor by an email that waits',
  async (status) => {
    const id = await confirmed(early);
    await runAt('2030-05-11T07:00');
    await forget();
    await site.db.update(bookings).set({ status }).where(eq(bookings.id, id));
    for (const time of ['2030-05-11T08:00', '2030-05-13T09:00']) await runAt(time);
    expect([await emailed(customer), await notified(customer)]).toEqual([[], []]);
  },
);

test('without emails of bookings the notification comes alone', async () => {
  await set(customer, { notifyBookings: false });
  await confirmed();
  await runAt('2030-05-11T13:00');
  expect([await emailed(customer), await notified(customer)]).toEqual([[], [tomorrow]]);
});

test('a deleted account gets nothing, and what waited for it is gone', async () => {
  await confirmed();
  at('2030-05-11T13:00');
  // As in a process that ends before it sends.
  const write: Outbox['write'] = async (tx, list) => void (await insertEmails(tx, list, site.now));
  await runJob(site, jobNamed('send-reminders'), { outbox: { ...site.app.outbox, write } });
  await site.db.update(bookings).set({ status: 'completed' });
  expect((await deleteAccount(site, customer)).statusCode).toBe(200);
  await site.app.outbox.drained();
  site.pass(hours(1));
  await runJob(site, jobNamed('send-emails'));
  expect([await emailed(customer), await notified(customer)]).toEqual([['Your Nearhand account was deleted'], []]);
});
