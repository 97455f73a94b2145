import { randomUUID } from 'node:crypto';
import { errorCodes } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import { deposits, users } from '../../kernel/database/schema.ts';
import { checkBooksAfterEach, fund } from '../../testing/fixtures/books.ts';
import { booked, listing } from '../../testing/fixtures/listings.ts';
import { deal } from '../../testing/fixtures/payments.ts';
import { type Person, person, setPassword } from '../../testing/fixtures/people.ts';
import { addMoney, earner } from '../../testing/fixtures/wallets.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { useTestStripe } from '../../testing/test-stripe.ts';
import { requestWithdrawal } from '../withdrawals/withdraw.ts';

const stripe = useTestStripe();
const site = useTestApp(stripe.overrides);
checkBooksAfterEach(site);

const leave = (as: Person | undefined, password = 'lovelace') =>
  site.call('POST', '/auth/delete-account', { as, body: { password } });
const rowOf = async ({ _id }: Person) => (await site.db.select().from(users).where(eq(users.id, _id)))[0];

const ada = async () => {
  const made = await person(site, 'customer', 'Ada Moss');
  await setPassword(site, made, 'lovelace');
  return made;
};

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

test('a completed booking is no reason to stay', async () => {
  const leaver = await ada();
  await booked(site, await listing(site, await person(site, 'provider')), leaver, { status: 'completed' });
  expect((await leave(leaver)).statusCode).toBe(200);
});

test('nobody leaves while their money is on its way; what they only began is ended with them', async () => {
  const [depositor, provider] = [await ada(), await earner(site, 1_000)];
  await setPassword(site, provider, 'lovelace');
  await requestWithdrawal(site.app, { id: randomUUID(), userId: provider._id, amountCents: 1_000 });
  const intentId = await addMoney(site, depositor, 5);
  const processing = { userId: depositor._id, amountCents: 700, state: 'processing' as const, intentId: randomUUID() };
  const [slow] = await site.db.insert(deposits).values(processing).returning();
  for (const one of [depositor, provider]) {
    const answer = await leave(one);
    expect([answer.statusCode, answer.json().code]).toEqual([409, errorCodes.moneyMoving]);
    expect((await rowOf(one))?.deletedAt).toBeNull();
  }
  expect((await stripe.stripe.paymentIntents.retrieve(intentId)).status).toBe('requires_payment_method');
  await site.db
    .update(deposits)
    .set({ state: 'canceled' })
    .where(eq(deposits.id, slow?.id ?? ''));
  await addMoney(site, depositor, 6);
  expect((await leave(depositor)).statusCode).toBe(200);
  expect((await stripe.stripe.paymentIntents.retrieve(intentId)).status).toBe('canceled');
  expect(await site.db.$count(deposits, eq(deposits.state, 'canceled'))).toBe(3);
});
