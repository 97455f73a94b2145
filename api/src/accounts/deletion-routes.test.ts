import { errorCodes } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import { idempotencyKeys, ledgerPostings, passwordResets, savedServices, services, users } from '../database/schema.ts';
import { fund, keepBooksBalanced } from '../testing/balanced-books.ts';
import { booked } from '../testing/booked.ts';
import { listing } from '../testing/listings.ts';
import { mailbox } from '../testing/mailbox.ts';
import { deal } from '../testing/payments.ts';
import { elsewhere, type Person, person, setPassword } from '../testing/people.ts';
import { useTestApp } from '../testing/test-app.ts';

const mails = mailbox();
const site = useTestApp(mails.overrides);
keepBooksBalanced(site);

const leave = (as: Person | undefined, password = 'lovelace') =>
  site.call('POST', '/auth/delete-account', { ...(as ? { as } : {}), body: { password } });
const login = (email: string) => site.call('POST', '/auth/login', { body: { email, password: 'lovelace' } });
const rowOf = async ({ _id }: Person) => (await site.db.select().from(users).where(eq(users.id, _id)))[0];

const ada = async () => {
  const made = await person(site, 'customer', 'Ada Moss');
  await setPassword(site, made, 'lovelace');
  return made;
};

test('who leaves is nobody afterwards, on every device, and their address is told', async () => {
  const leaver = await ada();
  const phone = await elsewhere(site, leaver);
  const details = { bio: 'b', location: 'l', website: 'https://w.test', phone: '1', address: 'a' };
  await site.call('PUT', '/auth/updatedetails', { as: leaver, body: details });
  await site.call('POST', '/auth/forgot-password', { body: { email: leaver.email } });
  await site.app.outbox.settled();
  const answer = await leave(leaver);
  expect([answer.statusCode, answer.json()]).toEqual([200, { data: {} }]);
  expect(answer.headers['set-cookie']).toMatch(/^session=;/);
  expect(await rowOf(leaver)).toMatchObject({
    name: 'Deleted user',
    email: expect.stringMatching(/^deleted-[\da-f-]{36}@deleted\.invalid$/),
    bio: '',
    location: '',
    website: '',
    phone: '',
    address: '',
    avatar: '',
    deletedAt: site.now,
  });
  for (const as of [leaver, phone]) expect((await site.call('GET', '/auth/me', { as })).statusCode).toBe(401);
  expect(await site.db.select().from(passwordResets).where(eq(passwordResets.userId, leaver._id))).toEqual([]);
  expect((await mails.of(site, leaver.email)).at(-1)?.subject).toContain('was deleted');
});

test('the old credentials open nothing, like any unknown ones, and the address is free again', async () => {
  const leaver = await ada();
  await leave(leaver);
  const [old, anonymous] = [await login(leaver.email), await login((await rowOf(leaver))?.email ?? '')];
  expect([old.statusCode, old.json().code]).toEqual([401, errorCodes.wrongCredentials]);
  expect(anonymous.json()).toEqual(old.json());
  const body = { name: 'Ada Anew', email: leaver.email, password: 'lovelace', role: 'provider' };
  expect((await site.call('POST', '/auth/register', { body })).statusCode).toBe(201);
  expect((await login(leaver.email)).json().user.name).toBe('Ada Anew');
});

test('a wrong password is refused, five times, and then the right one waits too', async () => {
  const leaver = await ada();
  for (let turn = 0; turn < 5; turn += 1) {
    const answer = await leave(leaver, 'wrong');
    expect([answer.statusCode, answer.json().code]).toEqual([400, errorCodes.wrongPassword]);
  }
  const late = await leave(leaver);
  expect([late.statusCode, late.json().code]).toEqual([429, errorCodes.tooManyAttempts]);
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
  const change = { currentPassword: 'lovelace', newPassword: 'analytical' };
  expect((await site.call('PUT', '/auth/updatepassword', { as: leaver, body: change })).statusCode).toBe(429);
  expect((await rowOf(leaver))?.deletedAt).toBeNull();
});

test('a visitor has no account to delete', async () => {
  expect((await leave(undefined)).statusCode).toBe(401);
});

test.each(['pending', 'confirmed'] as const)('nobody leaves a %s booking, on either side of it', async (status) => {
  const { customer, provider } = await deal(site, { status });
  for (const one of [customer, provider]) {
    await setPassword(site, one, 'lovelace');
    const answer = await leave(one);
    expect([answer.statusCode, answer.json().code]).toEqual([409, errorCodes.openBookings]);
    expect((await rowOf(one))?.deletedAt).toBeNull();
  }
});

test('money is never lost: nobody leaves a wallet that holds some', async () => {
  const leaver = await ada();
  await fund(site, leaver, 1234);
  const answer = await leave(leaver);
  expect([answer.statusCode, answer.json().code]).toEqual([409, errorCodes.moneyLeft]);
  expect(answer.json().error).toContain('$12.34');
  expect(answer.json().error).toMatch(/support/);
});

test('past bookings keep what the other side needs and lose where the customer lives; reviews and books stay', async () => {
  const { customer, provider, service, booking } = await deal(site, {
    status: 'completed',
    notes: 'Key under the mat',
  });
  await setPassword(site, customer, 'lovelace');
  const review = { service: service.id, rating: 5, comment: 'Lovely.' };
  await site.call('POST', '/reviews', { as: customer, body: review });
  await site.call('POST', `/saved-services/${service.id}`, { as: customer });
  await site.db
    .insert(idempotencyKeys)
    .values({ userId: customer._id, key: 'k', request: 'r', answer: { address: 'a' } });
  const postings = await site.db.$count(ledgerPostings);
  expect((await leave(customer)).statusCode).toBe(200);
  const seen = await site.call('GET', `/bookings/${booking.id}`, { as: provider });
  expect(seen.json().data).toMatchObject({ address: '', price: 45, status: 'completed' });
  expect(seen.json().data).not.toHaveProperty('notes');
  expect(seen.json().data.customer).toEqual({ _id: customer._id, name: 'Deleted user', avatar: '' });
  const [shown] = (await site.call('GET', `/reviews?service=${service.id}`)).json().data;
  expect(shown).toMatchObject({ comment: 'Lovely.', user: { name: 'Deleted user', avatar: '' } });
  expect(await site.db.select().from(savedServices).where(eq(savedServices.userId, customer._id))).toEqual([]);
  expect(await site.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, customer._id))).toEqual([]);
  expect(await site.db.$count(ledgerPostings)).toBe(postings);
});

test('a provider’s services are off the market, also for admins, and their past bookings keep the address', async () => {
  const { customer, provider, service, booking } = await deal(site, { status: 'cancelled' });
  const admin = await person(site, 'admin');
  await setPassword(site, provider, 'lovelace');
  expect((await leave(provider)).statusCode).toBe(200);
  const [row] = await site.db.select().from(services).where(eq(services.id, service.id));
  expect(row?.status).toBe('paused');
  expect((await site.call('GET', `/services/${service.id}`)).statusCode).toBe(404);
  const status = { status: 'active' };
  const revived = await site.call('PATCH', `/services/${service.id}/status`, { as: admin, body: status });
  expect([revived.statusCode, revived.json().code]).toEqual([409, errorCodes.serviceTransitionRefused]);
  const seen = (await site.call('GET', `/bookings/${booking.id}`, { as: customer })).json().data;
  expect(seen).toMatchObject({ address: '1 Elm Street', provider: { name: 'Deleted user' } });
});

test('asked twice at once, the account is deleted once', async () => {
  const leaver = await ada();
  const answers = await Promise.all([leave(leaver), leave(leaver)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
});

test('a completed booking is no reason to stay', async () => {
  const leaver = await ada();
  await booked(site, await listing(site, await person(site, 'provider')), leaver, { status: 'completed' });
  expect((await leave(leaver)).statusCode).toBe(200);
});
