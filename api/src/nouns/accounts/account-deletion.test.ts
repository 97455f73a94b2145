import { randomUUID } from 'node:crypto';
import { errorCodes } from '@nearhand/contracts';
import { and, eq } from 'drizzle-orm';
import { sessions, users } from '../../kernel/accounts/table.ts';
import { liveUpdates } from '../../kernel/database/table.ts';
import { idempotencyKeys } from '../../kernel/idempotency/table.ts';
import { ledgerPostings } from '../../ledger/table.ts';
import { fund } from '../../testing/fixtures/books.ts';
import { deal } from '../../testing/fixtures/payments.ts';
import { elsewhere, type Person, person, setPassword } from '../../testing/fixtures/people.ts';
import { addMoney, earner } from '../../testing/fixtures/wallets.ts';
import { mailbox } from '../../testing/mailbox.ts';
import { useStripeApp } from '../../testing/stripe-app.ts';
import { outcome } from '../../testing/test-app.ts';
import { deposits } from '../deposits/table.ts';
import { writeReport } from '../reports/index.ts';
import { insertSaved } from '../services/index.ts';
import { savedServices, services } from '../services/table.ts';
import { requestWithdrawal } from '../withdrawals/withdraw.ts';
import { accountLimit } from './account-limits.ts';
import { deleteAccount } from './delete-account.ts';
import { suspend } from './suspend-account.ts';
import { passwordResets } from './table.ts';

const emails = mailbox();
const { site, stripe } = useStripeApp({}, emails.overrides);
let ada: Person;

beforeEach(async () => {
  ada = await withPassword(await person(site, 'customer', 'Ada Moss'));
});

const withPassword = async (one: Person) => {
  await setPassword(site, one, 'lovelace');
  return one;
};
const leave = (as: Person | undefined = ada, password = 'lovelace') =>
  site.call('POST', '/auth/delete-account', { as, body: { password } });
const login = (email: string) => site.call('POST', '/auth/login', { body: { email, password: 'lovelace' } });
const rowOf = async ({ _id }: Person) => (await site.db.select().from(users).where(eq(users.id, _id)))[0];
const expectRejected = async (one: Person, code: string) => {
  const answer = await leave(one);
  expect([answer.statusCode, answer.json().code]).toEqual([409, code]);
  expect((await rowOf(one))?.deletedAt).toBeNull();
  return answer.json().error;
};

test('deletes the personal data and all sessions, and sends an email to the old address', async () => {
  const phone = await elsewhere(site, ada);
  const details = { bio: 'b', location: 'l', website: 'https://w.test', phone: '1', address: 'a' };
  await site.call('PUT', '/auth/updatedetails', { as: ada, body: details });
  await site.call('POST', '/auth/forgot-password', { body: { email: ada.email } });
  await site.app.outbox.drained();
  const answer = await leave();
  expect([answer.statusCode, answer.json()]).toEqual([200, { data: {} }]);
  expect(answer.headers['set-cookie']).toMatch(/^session=;/);
  expect(await rowOf(ada)).toMatchObject({
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
  for (const as of [ada, phone]) expect((await site.call('GET', '/auth/me', { as })).statusCode).toBe(401);
  for (const table of [passwordResets, sessions])
    expect(await site.db.$count(table, eq(table.userId, ada._id))).toBe(0);
  expect((await emails.of(site, ada.email)).at(-1)?.subject).toContain('was deleted');
});

test('the old credentials are wrong like unknown ones, and the address is free again', async () => {
  await leave();
  const [old, anonymous] = [await login(ada.email), await login((await rowOf(ada))?.email ?? '')];
  expect([old.statusCode, old.json().code]).toEqual([401, errorCodes.wrongCredentials]);
  expect(anonymous.json()).toEqual(old.json());
  const body = { name: 'Ada Anew', email: ada.email, password: 'lovelace', role: 'provider' };
  expect((await site.call('POST', '/auth/register', { body })).statusCode).toBe(201);
  expect((await login(ada.email)).json().user.name).toBe('Ada Anew');
});

test('two parallel calls delete the account once', async () => {
  const answers = await Promise.all([leave(), leave()]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
});

test.each(['pending', 'confirmed'] as const)('a %s booking keeps both accounts', async (status) => {
  const { customer, provider } = await deal(site, { status });
  for (const one of [customer, provider]) await expectRejected(await withPassword(one), errorCodes.openBookings);
});

test('money in the wallet keeps the account', async () => {
  await fund(site, ada, 123_456);
  const error = await expectRejected(ada, errorCodes.moneyLeft);
  expect(error).toContain('$1,234.56');
  expect(error).toMatch(/support/);
});

test('moving money keeps the account; unpaid deposits are canceled with it', async () => {
  const provider = await withPassword(await earner(site, 1_000));
  await requestWithdrawal(site.app, { id: randomUUID(), userId: provider._id, amountCents: 1_000 });
  const intentId = await addMoney(site, ada, 5);
  const processing = { userId: ada._id, amountCents: 700, state: 'processing' as const, intentId: randomUUID() };
  const [slow] = await site.db.insert(deposits).values(processing).returning();
  for (const one of [ada, provider]) await expectRejected(one, errorCodes.moneyMoving);
  expect((await stripe.stripe.paymentIntents.retrieve(intentId)).status).toBe('requires_payment_method');
  await site.db
    .update(deposits)
    .set({ state: 'canceled' })
    .where(eq(deposits.id, slow?.id ?? ''));
  await addMoney(site, ada, 6);
  expect((await leave()).statusCode).toBe(200);
  expect((await stripe.stripe.paymentIntents.retrieve(intentId)).status).toBe('canceled');
  expect(await site.db.$count(deposits, eq(deposits.state, 'canceled'))).toBe(3);
});

test('past bookings lose the customer’s address and notes; reviews and the ledger stay', async () => {
  const { customer, provider, service, booking } = await deal(site, {
    status: 'completed',
    notes: 'Key under the mat',
  });
  await withPassword(customer);
  const review = { service: service.id, rating: 5, comment: 'Lovely.' };
  await site.call('POST', '/reviews', { as: customer, body: review });
  await site.call('POST', `/saved-services/${service.id}`, { as: customer });
  await site.db.insert(idempotencyKeys).values([
    { userId: customer._id, key: 'k', request: 'r', answer: { address: 'a' } },
    { userId: provider._id, key: 'k', request: 'r', answer: { data: { customer: { _id: customer._id } } } },
    { userId: provider._id, key: 'other', request: 'r', answer: { data: { bookingId: booking.id } } },
  ]);
  const postings = await site.db.$count(ledgerPostings);
  expect((await leave(customer)).statusCode).toBe(200);
  const seen = await site.read(`/bookings/${booking.id}`, provider);
  expect(seen).toMatchObject({ address: '', price: 45, status: 'completed' });
  expect(seen).not.toHaveProperty('notes');
  expect(seen.customer).toEqual({ _id: customer._id, name: 'Deleted user', avatar: '' });
  const [shown] = await site.read(`/reviews?service=${service.id}`);
  expect(shown).toMatchObject({ comment: 'Lovely.', user: { name: 'Deleted user', avatar: '' } });
  await expect(insertSaved(site.db, customer._id, service.id)).rejects.toMatchObject({ code: errorCodes.sessionEnded });
  expect(await site.db.$count(savedServices, eq(savedServices.userId, customer._id))).toBe(0);
  const report = { kind: 'service', id: service.id, reason: 'scam' } as const;
  await expect(writeReport(site.app, { ...customer, sessionId: '' }, report)).rejects.toMatchObject({
    code: errorCodes.sessionEnded,
  });
  expect(await site.db.select().from(idempotencyKeys)).toMatchObject([{ userId: provider._id, key: 'other' }]);
  expect(await site.db.$count(ledgerPostings)).toBe(postings);
});

test('a provider’s services are paused for good, and their past bookings keep the address', async () => {
  const { customer, provider, service, booking } = await deal(site, { status: 'cancelled' });
  const admin = await person(site, 'admin');
  await site.db.delete(liveUpdates);
  expect((await leave(await withPassword(provider))).statusCode).toBe(200);
  const update = and(eq(liveUpdates.name, 'booking.changed'), eq(liveUpdates.subjectId, booking.id));
  expect(await site.db.$count(liveUpdates, update)).toBe(1);
  const [row] = await site.db.select().from(services).where(eq(services.id, service.id));
  expect(row?.status).toBe('paused');
  expect((await site.call('GET', `/services/${service.id}`)).statusCode).toBe(404);
  const status = { status: 'active' };
  expect(await outcome(site.call('PATCH', `/services/${service.id}/status`, { as: admin, body: status }))).toEqual([
    409,
    errorCodes.serviceTransitionRefused,
  ]);
  const seen = await site.read(`/bookings/${booking.id}`, customer);
  expect(seen).toMatchObject({ address: '1 Elm Street', provider: { name: 'Deleted user' } });
});

test('an account that is suspended while its password is checked is not deleted', async () => {
  const admin = await person(site, 'admin');
  const { sid } = site.app.jwt.verify<{ sid: string }>(String(ada.headers.authorization).split(' ')[1] ?? '');
  const suspending = {
    beforeDeletion: () => suspend(site.app, { userId: ada._id, reason: 'Spam', adminId: admin._id }),
  };
  const context = Object.assign(Object.create(site.app), { accountHooks: [...site.app.accountHooks, suspending] });
  const attempts = accountLimit(site.app.database, 'passwordCheck');
  await expect(deleteAccount(context, attempts, { ...ada, sessionId: sid }, 'lovelace')).rejects.toMatchObject({
    code: errorCodes.sessionEnded,
  });
  expect(await rowOf(ada)).toMatchObject({ deletedAt: null, suspendedAt: expect.any(Date) });
});
