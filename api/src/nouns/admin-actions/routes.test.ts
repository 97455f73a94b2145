import { type AdminAction, type Approval, errorCodes } from '@nearhand/contracts';
import { and, eq, sql } from 'drizzle-orm';
import { users } from '../../kernel/accounts/table.ts';
import { adminActions } from '../../kernel/admin-actions/table.ts';
import { rateLimits } from '../../kernel/limits/table.ts';
import { openCopy } from '../../testing/copies.ts';
import { booked, listing, serviceForm } from '../../testing/fixtures/listings.ts';
import { type Person, person, usePerson } from '../../testing/fixtures/people.ts';
import { onServer, waitForLocks } from '../../testing/on-server.ts';
import { answered, outcome, useTestApp } from '../../testing/test-app.ts';
import { cases } from '../booking-money/table.ts';
import { bookings } from '../bookings/table.ts';
import { agreements, payments } from '../payments/table.ts';
import { reviews } from '../reviews/table.ts';

const site = useTestApp({ settings: { secondAdmin: true } });
const admin = usePerson(site, 'admin', 'Ada Admin');
const other = usePerson(site, 'admin', 'Otto Admin');
const provider = usePerson(site, 'provider');
const customer = usePerson(site);

let review: string;
beforeEach(async () => {
  await site.db.delete(rateLimits);
  const service = await listing(site, provider);
  const written = { service: service.id, rating: 1, comment: 'Bad.' };
  review = (await site.call('POST', '/reviews', { as: customer, body: written })).json().data._id;
});

const remove = (as: Person) => site.call('DELETE', `/reviews/${review}`, { as });
const isThere = async () => (await site.db.$count(reviews, eq(reviews.id, review))) === 1;
const actionsAbout = (subject: string): Promise<AdminAction[]> =>
  site.read(`/office/actions?subject=${subject}`, other);
const waiting = (): Promise<Approval[]> => site.read('/office/approvals?state=waiting', other);
const ask = async (): Promise<Approval> => {
  await remove(admin);
  const asked = (await waiting()).find(({ subject }) => subject.id === review);
  if (!asked) throw new Error('No approval waits.');
  return asked;
};
const answer = (as: Person, { _id }: Approval, step: 'confirm' | 'reject') =>
  site.call('POST', `/office/approvals/${_id}/${step}`, { as });

test('each write of an admin leaves one row; reads, refused writes and those of others leave none', async () => {
  const service = await listing(site, provider);
  const pause = (as: Person, status = 'paused') =>
    site.call('PATCH', `/services/${service.id}/status`, { as, body: { status } });
  expect((await pause(admin)).statusCode).toBe(200);
  expect((await pause(admin, 'draft')).statusCode).toBe(409);
  await pause(provider, 'active');
  await site.call('GET', `/services/${service.id}`, { as: admin });
  expect(await actionsAbout(service.id)).toEqual([
    expect.objectContaining({
      action: 'PATCH services/:id/status',
      admin: { _id: admin._id, name: 'Ada Admin' },
      subject: { kind: 'service', id: service.id, name: 'Window cleaning' },
      details: [{ name: 'status', value: 'paused' }],
    }),
  ]);
});

test.each([
  ['PUT', 'services/:id', { ...serviceForm, name: 'Changed' }],
  ['PATCH', 'services/:id/status', { status: 'paused' }],
  ['POST', 'reviews/:id/approve', {}],
] as const)('%s %s of an admin changes nothing where it leaves no row', async (method, route, body) => {
  const { id } = await listing(site, provider);
  await site.db.update(reviews).set({ pending: true }).where(eq(reviews.id, review));
  const seen = async () => [await site.read(`/services/${id}`, admin), await site.read(`/reviews/${review}`, admin)];
  const before = await seen();
  const isOther = `action <> '${method} ${route}'`;
  await site.db.execute(sql.raw(`alter table admin_actions add constraint rejected check (${isOther}) not valid`));
  const path = `/${route.replace('services/:id', `services/${id}`).replace('reviews/:id', `reviews/${review}`)}`;
  const { statusCode } = await site.call(method, path, { as: admin, body });
  await site.db.execute(sql`alter table admin_actions drop constraint rejected`);
  expect(statusCode).toBe(500);
  expect(await seen()).toEqual(before);
});

test.each(['update admin_actions set reason = $$other$$', 'delete from admin_actions', 'truncate admin_actions'])(
  'the database refuses to %s',
  async (statement) => {
    await remove(admin);
    const count = await site.db.$count(adminActions);
    await expect(site.db.execute(sql.raw(statement))).rejects.toThrow();
    expect(await site.db.$count(adminActions)).toBe(count);
  },
);

test('a deletion waits for a second admin, who is in the log beside the one who asked', async () => {
  expect(await outcome(remove(admin))).toEqual([409, errorCodes.secondAdminNeeded]);
  const asked = await ask();
  expect((await waiting()).filter(({ subject }) => subject.id === review)).toHaveLength(1);
  expect(asked).toMatchObject({
    admin: { name: 'Ada Admin' },
    summary: 'Delete the review of Window cleaning by A customer',
    quote: 'Bad.',
    subject: { kind: 'review', id: review, serviceId: expect.any(String) },
  });
  expect(await isThere()).toBe(true);
  expect(await outcome(answer(admin, asked, 'confirm'))).toEqual([403, errorCodes.ownApproval]);
  site.pass(1);
  expect((await answer(other, asked, 'confirm')).statusCode).toBe(200);
  expect(await isThere()).toBe(false);
  expect(await outcome(answer(other, asked, 'confirm'))).toEqual([404, errorCodes.approvalNotFound]);
  const [done, proposed, ...more] = await actionsAbout(review);
  expect(more).toEqual([]);
  expect(proposed).toMatchObject({ action: 'DELETE reviews/:id', admin: { name: 'Ada Admin' } });
  expect(done).toMatchObject({ action: 'DELETE reviews/:id', admin: { name: 'Otto Admin' } });
  expect(done?.askedBy).toEqual({ _id: admin._id, name: 'Ada Admin' });
});

test('a rejected request does nothing, and can be asked again', async () => {
  const asked = await ask();
  expect((await answer(other, asked, 'reject')).statusCode).toBe(200);
  expect(await isThere()).toBe(true);
  expect(await outcome(answer(other, asked, 'confirm'))).toEqual([404, errorCodes.approvalNotFound]);
  expect((await ask())._id).not.toBe(asked._id);
});

test.each([
  ['withdrawn', () => admin, true],
  ['rejected', () => other, undefined],
])('a %s request names who asked, in its list and in the log', async (_what, by, isWithdrawn) => {
  const asked = await ask();
  site.pass(1);
  await answer(by(), asked, 'reject');
  const { _id, name } = admin;
  expect((await actionsAbout(review))[0]).toMatchObject({ admin: { _id: by()._id }, askedBy: { _id, name } });
  // Those of the tests before have the same time.
  const list = await site.read('/office/approvals?state=rejected', admin);
  const rejected = list.find((one: { _id: string }) => one._id === asked._id);
  expect([rejected._id, rejected.isWithdrawn]).toEqual([asked._id, isWithdrawn]);
});

test('a request that fails when it is confirmed waits again', async () => {
  const asked = await ask();
  await site.db.delete(reviews).where(eq(reviews.id, review));
  expect(await outcome(answer(other, asked, 'confirm'))).toEqual([404, errorCodes.reviewNotFound]);
  expect((await waiting()).map(({ _id }) => _id)).toContain(asked._id);
});

onServer('a request waits again when the process dies before what it confirms is written', async () => {
  const asked = await ask();
  const copy = await openCopy({ DATABASE_URL: site.databaseUrl, SECOND_ADMIN: 'true' });
  await site.db.transaction(async (tx) => {
    await tx.select().from(reviews).where(eq(reviews.id, review)).for('update');
    const confirming = copy.call('POST', `/office/approvals/${asked._id}/confirm`, { as: other });
    await waitForLocks(site);
    await copy.crash();
    await confirming;
  });
  expect(await waiting()).toContainEqual(asked);
  expect((await answer(other, asked, 'confirm')).statusCode).toBe(200);
  expect(await isThere()).toBe(false);
});

onServer('a request that is rejected while it is being confirmed does nothing', async () => {
  const asked = await ask();
  const third = await person(site, 'admin');
  const { confirming } = await site.db.transaction(async (tx) => {
    await tx.select().from(reviews).where(eq(reviews.id, review)).for('update');
    const confirming = answer(other, asked, 'confirm');
    await waitForLocks(site);
    expect((await answer(third, asked, 'reject')).statusCode).toBe(200);
    return { confirming };
  });
  expect(await outcome(confirming)).toEqual([404, errorCodes.approvalNotFound]);
  expect(await isThere()).toBe(true);
  expect(await waiting()).not.toContainEqual(asked);
});

test.each([
  ['is suspended', { suspendedAt: new Date() }],
  ['is no longer an admin', { role: 'customer' as const }],
])('what an admin asked who %s is not confirmed; it can be rejected', async (_what, change) => {
  const asked = await ask();
  await site.db.update(users).set(change).where(eq(users.id, admin._id));
  expect(await outcome(answer(other, asked, 'confirm'))).toEqual([409, errorCodes.formerAdmin]);
  expect(await isThere()).toBe(true);
  await site.db.update(users).set({ suspendedAt: null, role: 'admin' }).where(eq(users.id, admin._id));
  expect((await answer(other, asked, 'reject')).statusCode).toBe(200);
});

test('two second admins at once: one confirms', async () => {
  const asked = await ask();
  const answers = await Promise.all([answer(other, asked, 'confirm'), answer(other, asked, 'confirm')]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
});

test.each([
  [500, errorCodes.caseNotFound],
  [500.01, errorCodes.secondAdminNeeded],
])('a case decided with $%d: %s', async (amount, code) => {
  const body = { outcome: 'refund', amount, reason: 'We asked both sides.' };
  const decided = site.call('POST', `/cases/${customer._id}/decide`, { as: admin, body });
  expect((await outcome(decided))[1]).toBe(code);
});

test('a case that cancels a booking of more than $500 needs two admins, also when nothing goes back; the second one sees the reason and the booking', async () => {
  const service = await listing(site, provider);
  const { id: bookingId } = await booked(site, service, customer, { status: 'confirmed', priceCents: 50_001 });
  const values = { bookingId, openedBy: 'customer', reason: 'no-show', statement: 'He did not come.' } as const;
  const [made] = await site.db.insert(cases).values(values).returning();
  const body = { outcome: 'cancel', amount: 0, reason: 'We asked both sides.' };
  const decided = site.call('POST', `/cases/${made?.id}/decide`, { as: admin, body });
  expect(await outcome(decided)).toEqual([409, errorCodes.secondAdminNeeded]);
  const money = (as: Person) => site.read(`/bookings/${bookingId}/money`, as);
  expect((await money(other)).waiting).toEqual(['Decide a case: cancel, $0.00 of $500.01']);
  expect(await money(customer)).not.toHaveProperty('waiting');
  const subject = { kind: 'case', id: made?.id, name: '', bookingId };
  expect(await waiting()).toContainEqual(expect.objectContaining({ subject, reason: 'We asked both sides.' }));
  expect(await actionsAbout(made?.id ?? '')).toEqual([expect.objectContaining({ subject })]);
});

test('a payment of more than $500 is released by two admins, and by its provider alone', async () => {
  const service = await listing(site, provider);
  const booking = await booked(site, service, customer, { status: 'completed' });
  await site.db.update(bookings).set({ priceCents: 50_001 }).where(eq(bookings.id, booking.id));
  const release = (as: Person) => site.call('POST', '/payments/release', { as, body: { bookingId: booking.id } });
  expect(await outcome(release(admin))).toEqual([409, errorCodes.secondAdminNeeded]);
  expect((await release(provider)).statusCode).toBe(200);
});

test.each([
  ['DELETE', 'cancelled', 50_001, 0],
  ['DELETE', 'cancelled', 40_000, 10_001],
  ['PUT', 'cancelled', 50_001, 0],
  ['PUT', 'completed', 50_001, 0],
] as const)(
  '%s %s of a paid booking needs two admins who see the same sum: %d cents and a tip of %d',
  async (method, status, priceCents, amountCents) => {
    const service = await listing(site, provider);
    const paid = { status: 'confirmed', paymentStatus: 'paid', priceCents } as const;
    const { id } = await booked(site, service, customer, paid);
    if (amountCents > 0) {
      const asked = { bookingId: id, kind: 'tip', amountCents, proposedBy: 'customer', state: 'accepted' } as const;
      const [tip] = await site.db
        .insert(agreements)
        .values({ ...asked, createdAt: site.now, expiresAt: site.now, endedAt: site.now })
        .returning();
      const money = { bookingId: id, customerId: customer._id, amountCents, capturedCents: amountCents, feePercent: 0 };
      const paidTip = { ...money, method: 'wallet', state: 'captured', purpose: 'tip', agreementId: tip?.id } as const;
      await site.db.insert(payments).values({ ...paidTip, capturedAt: site.now });
    }
    const write = site.call(method, `/bookings/${id}`, { as: admin, ...(method === 'PUT' && { body: { status } }) });
    expect(await outcome(write)).toEqual([409, errorCodes.secondAdminNeeded]);
    const [asked] = (await waiting()).filter(({ subject }) => subject.id === id);
    if (!asked) throw new Error('No approval waits.');
    await site.db.update(bookings).set({ priceCents: 90_000 }).where(eq(bookings.id, id));
    expect(await outcome(answer(other, asked, 'confirm'))).toEqual([409, errorCodes.changedSince]);
    expect(await site.db.$count(bookings, and(eq(bookings.id, id), eq(bookings.status, 'confirmed')))).toBe(1);
    expect(await waiting()).toContainEqual(asked);
  },
);

test('of two requests about one booking that ask for different things the second one is not stored, and says so', async () => {
  const paid = { status: 'confirmed', paymentStatus: 'paid', priceCents: 50_001 } as const;
  const { id } = await booked(site, await listing(site, provider), customer, paid);
  const put = (as: Person, status: string) => site.call('PUT', `/bookings/${id}`, { as, body: { status } });
  expect(await outcome(put(admin, 'cancelled'))).toEqual([409, errorCodes.secondAdminNeeded]);
  expect(await outcome(put(other, 'cancelled'))).toEqual([409, errorCodes.secondAdminNeeded]);
  expect(await answered(put(other, 'completed'))).toEqual([
    409,
    {
      error:
        'Another request about this waits under Approvals in the office: Cancel a booking and give $500.01 back. Yours was not stored. Please have that one decided first.',
      code: errorCodes.otherRequestWaits,
    },
  ]);
  expect((await waiting()).filter(({ subject }) => subject.id === id)).toHaveLength(1);
});

test('a booking that a second admin lets be cancelled has both admins in its log', async () => {
  const paid = { status: 'confirmed', paymentStatus: 'paid', priceCents: 50_001 } as const;
  const { id } = await booked(site, await listing(site, provider), customer, paid);
  await site.call('DELETE', `/bookings/${id}`, { as: admin });
  const [asked] = (await waiting()).filter(({ subject }) => subject.id === id);
  if (!asked) throw new Error('No approval waits.');
  site.pass(1);
  expect((await answer(other, asked, 'confirm')).statusCode).toBe(200);
  const subject = { kind: 'booking', id };
  const [done, proposed, ...more] = await actionsAbout(id);
  expect(more).toEqual([]);
  expect(proposed).toMatchObject({ action: 'DELETE bookings/:id', admin: { name: 'Ada Admin' }, subject });
  expect(done).toMatchObject({ action: 'DELETE bookings/:id', admin: { name: 'Otto Admin' }, subject });
  expect(done?.askedBy).toEqual({ _id: admin._id, name: 'Ada Admin' });
  expect(done?.details).toContainEqual({ name: 'status', value: 'cancelled' });
});
