import { bookingBody, useTrade } from '../../testing/fixtures/listings.ts';
import { change } from '../../testing/fixtures/payments.ts';
import { type Person, person } from '../../testing/fixtures/people.ts';
import { mailbox } from '../../testing/mailbox.ts';
import { useTestApp } from '../../testing/test-app.ts';

const emails = mailbox();
const site = useTestApp(emails.overrides);
// Noon in New York.
const { provider, customer, service } = useTrade(site, {
  now: '2030-05-10T16:00:00Z',
  provider: 'Pat Provider',
  customer: 'Carla\r\nBcc: all@example.test',
  service: { name: 'Window\r\ncleaning' },
});

const book = async (): Promise<string> => {
  const body = { ...bookingBody(service, '2030-05-12'), address: '1 Elm Street' };
  const answer = await site.call('POST', '/bookings', { as: customer, body, headers: { 'idempotency-key': 'once' } });
  return answer.json().data._id;
};
const subjects = async ({ email }: Person) => (await emails.of(site, email)).map(({ subject }) => subject);

test('a request sends the provider customer, service, time and link, but no address', async () => {
  const id = await book();
  const [email, ...more] = await emails.of(site, provider.email);
  expect(more).toEqual([]);
  expect(email?.subject).toBe('New booking request: Window cleaning');
  expect(email?.text).toContain('Carla Bcc: all@\u200aexample.\u200atest would like to book you.');
  expect(email?.text).toContain('When: Sunday, May 12, 2030, 9:00 AM - 11:00 AM, New York time\n');
  expect(email?.text).toContain(`http://localhost:4100/user/my-bookings/${id}`);
  expect(email?.text).not.toContain('Elm Street');
  expect(await subjects(customer)).toEqual([]);
});

test('each change sends an email to the other side only', async () => {
  const id = await book();
  await change(site, provider, id, 'confirmed');
  expect(await subjects(customer)).toEqual(['Your booking was accepted: Window cleaning']);
  await change(site, customer, id, 'cancelled');
  expect((await subjects(provider)).at(-1)).toBe('A booking was cancelled: Window cleaning');
  expect(await subjects(customer)).toHaveLength(1);
});

test('a provider who cancels a request declines it', async () => {
  await change(site, provider, await book(), 'cancelled');
  expect(await subjects(customer)).toEqual(['Your booking request was declined: Window cleaning']);
});

test('a change by an admin sends an email to both', async () => {
  await change(site, await person(site, 'admin'), await book(), 'cancelled');
  for (const one of [customer, provider]) {
    expect((await emails.of(site, one.email)).at(-1)?.text).toContain('Our team has cancelled this booking.');
  }
});

test('a rejected change sends no email', async () => {
  const id = await book();
  expect((await change(site, customer, id, 'confirmed')).statusCode).toBe(403);
  expect(await subjects(customer)).toEqual([]);
  expect(await subjects(provider)).toHaveLength(1);
});

test('no email is sent to users who turned them off', async () => {
  for (const as of [customer, provider]) {
    await site.call('PATCH', '/auth/settings', { as, body: { notifyBookings: false } });
  }
  await change(site, provider, await book(), 'confirmed');
  expect([await subjects(customer), await subjects(provider)]).toEqual([[], []]);
});
