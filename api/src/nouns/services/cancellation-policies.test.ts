import { type CancellationPolicy, errorCodes, type OwnPolicies, type PolicyName, policyOf } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import { bookingBody, listing, useTrade } from '../../testing/fixtures/listings.ts';
import { deleteAccount, person } from '../../testing/fixtures/people.ts';
import { mailbox } from '../../testing/mailbox.ts';
import { outcome, useTestApp } from '../../testing/test-app.ts';
import { bookings } from '../bookings/table.ts';
import { cancellationPolicies } from './table.ts';

const mail = mailbox();
const site = useTestApp(mail.overrides);
// Noon in New York, a Friday.
const noon = new Date('2030-05-10T16:00:00Z');
const { provider, customer, service } = useTrade(site, { now: noon });
const theirs = () => {
  if (!provider || !customer) throw new Error('There is nobody yet.');
  return { provider, customer };
};

const put = (policy: CancellationPolicy, exceptions: OwnPolicies['exceptions'] = []) =>
  site.call('PUT', '/cancellation-policies', { as: theirs().provider, body: { policy, exceptions } });
const except = (name: PolicyName, of = service) => [{ service: of.id, policy: policyOf(name) }];
const shownOn = async (of = service) => (await site.read(`/services/${of.id}`)).cancellation;
const book = async (date: string, as = theirs().customer) => {
  const { data } = (await site.call('POST', '/bookings', { as, body: bookingBody(service, date) })).json();
  return data;
};

test('a provider sets a policy with exceptions; the service shows the one that counts', async () => {
  expect(await site.read('/cancellation-policies', theirs().provider)).toEqual({
    policy: policyOf('agreement'),
    exceptions: [],
  });
  expect(await shownOn()).toBeUndefined();
  const other = await listing(site, theirs().provider);
  expect((await put(policyOf('moderate'), except('strict'))).json().data).toEqual({
    policy: policyOf('moderate'),
    exceptions: except('strict'),
  });
  expect([await shownOn(), await shownOn(other)]).toEqual([policyOf('strict'), policyOf('moderate')]);
  await put(policyOf('moderate'), except('agreement'));
  expect([await shownOn(), await shownOn(other)]).toEqual([undefined, policyOf('moderate')]);
  // The tiers of a name are ours.
  await put({ name: 'flexible', tiers: [{ hoursBefore: 1, percent: 1 }] });
  expect(await shownOn()).toEqual(policyOf('flexible'));
});

test('members that a table does not have are not stored', async () => {
  const tiers = [{ hoursBefore: 24, percent: 100, note: 'x'.repeat(10_000) }];
  expect((await put({ name: 'table', tiers })).statusCode).toBe(200);
  const isTheirs = eq(cancellationPolicies.providerId, theirs().provider._id);
  const [row] = await site.db.select().from(cancellationPolicies).where(isTheirs);
  expect(row?.policy).toEqual({ name: 'table', tiers: [{ hoursBefore: 24, percent: 100 }] });
});

test('a table that is none, and a service of another provider, are not stored', async () => {
  const table = (...tiers: [number, number][]) =>
    policyOf(
      'table',
      tiers.map(([hoursBefore, percent]) => ({ hoursBefore, percent })),
    );
  for (const wrong of [
    table(),
    table([24, 50], [24, 40]),
    table([24, 50], [12, 60]),
    table([721, 50]),
    table([1, 101]),
  ])
    expect(await outcome(put(wrong))).toEqual([400, errorCodes.invalidInput]);
  const foreign = await listing(site, await person(site, 'provider'));
  expect(await outcome(put(policyOf('flexible'), except('strict', foreign)))).toEqual([
    404,
    errorCodes.serviceNotFound,
  ]);
  expect(await shownOn()).toBeUndefined();
  expect((await put(table([720, 100], [48, 50], [0, 10]))).statusCode).toBe(200);
});

test('a booking has the policy with which it was requested', async () => {
  const before = await book('2030-05-13');
  await put(policyOf('moderate'));
  const made = await book('2030-05-14');
  await put(policyOf('strict'), except('agreement'));
  const later = await book('2030-05-15');
  expect([before, made, later].map(({ cancellation }) => cancellation)).toEqual([
    undefined,
    { ...policyOf('moderate'), startsAt: '2030-05-14T13:00:00.000Z' },
    undefined,
  ]);
  const stored = await site.db
    .select({ policy: bookings.cancellationPolicy })
    .from(bookings)
    .where(eq(bookings.providerId, theirs().provider._id))
    .orderBy(bookings.date);
  expect(stored.map(({ policy }) => policy)).toEqual([null, policyOf('moderate'), null]);
});

test('an offer of the waiting list has the policy, too', async () => {
  const holder = await book('2030-05-20');
  const waiting = await person(site);
  const body = { ...bookingBody(service, '2030-05-20') };
  expect((await site.call('POST', '/waiting', { as: waiting, body })).statusCode).toBe(201);
  await put(policyOf('flexible'));
  await site.call('PUT', `/bookings/${holder._id}`, { as: theirs().customer, body: { status: 'cancelled' } });
  const [{ offer }] = await site.read('/waiting', waiting);
  const { data } = (await site.call('GET', `/bookings/${offer.bookingId}`, { as: waiting })).json();
  expect(data).toMatchObject({ isOffer: true, cancellation: { name: 'flexible' } });
});

test('the email about the acceptance says it with its moments', async () => {
  await put(policyOf('moderate'));
  const { _id } = await book('2030-05-20');
  mail.clear();
  await site.call('PUT', `/bookings/${_id}`, { as: theirs().provider, body: { status: 'confirmed' } });
  const [sent] = await mail.of(site, theirs().customer.email);
  expect(sent?.text).toContain('Cancellation: Free until Sat, May 18, 9:00 AM, then 50% back');
});

test('the policy of a deleted account is gone', async () => {
  await put(policyOf('moderate'));
  await deleteAccount(site, theirs().provider);
  const own = eq(cancellationPolicies.providerId, theirs().provider._id);
  expect(await site.db.$count(cancellationPolicies, own)).toBe(0);
});
