import { createHash, randomUUID } from 'node:crypto';
import { errorCodes, type Report, type ReportedKind, type ReportedThing, type ReportMove } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import { rateLimits } from '../../kernel/limits/table.ts';
import { days } from '../../kernel/time/clock.ts';
import { bookingBody, listing, serviceForm, useTrade } from '../../testing/fixtures/listings.ts';
import { deleteAccount, type Person, person, usePerson } from '../../testing/fixtures/people.ts';
import { mailbox } from '../../testing/mailbox.ts';
import { onServer, waitForLocks } from '../../testing/on-server.ts';
import { outcome, useTestApp } from '../../testing/test-app.ts';
import { messages } from '../conversations/table.ts';
import { reviews } from '../reviews/table.ts';
import { services } from '../services/table.ts';
import { reports } from './table.ts';

const mail = mailbox();
const site = useTestApp(mail.overrides);
const admin = usePerson(site, 'admin', 'Ada Admin');
const author = usePerson(site, 'customer', 'Rude Author');
const { provider, customer, service } = useTrade(site, { provider: 'Pat Provider', customer: 'Carla Customer' });

beforeEach(async () => {
  await site.db.delete(rateLimits);
});

const report = (as: Person, kind: ReportedKind, id: string, more: object = {}) =>
  site.call('POST', '/reports', { as, body: { kind, id, reason: 'offensive', ...more } });
const reported = async (as: Person, kind: ReportedKind, id: string): Promise<Report> =>
  (await report(as, kind, id)).json().data;
const decide = ({ _id }: Pick<Report, '_id'>, move: ReportMove, as: Person = admin) =>
  site.call('POST', `/office/reports/${_id}/decide`, { as, body: { move, reason: 'Against rule 4.' } });
const queue = (state = 'open'): Promise<ReportedThing[]> => site.read(`/office/reports?state=${state}`, admin);
const entry = async (id: string, state?: string) => (await queue(state)).find(({ subject }) => subject.id === id);
const reviewed = async (): Promise<string> => {
  const body = { service: service.id, rating: 1, comment: 'Idiots.' };
  return (await site.call('POST', '/reviews', { as: author, body })).json().data._id;
};
const written = async (text: string) => {
  const body = { recipient: provider._id, text };
  return (await site.call('POST', '/conversations', { as: author, body })).json().data;
};

test('a message is quoted with its hash, for its reader alone; nothing else of the conversation is', async () => {
  const first = await written('Pay me in cash, you fool.');
  await site.call('POST', `/conversations/${first.conversation}/messages`, { as: author, body: { text: 'Secret.' } });
  expect(await outcome(report(customer, 'message', first._id))).toEqual([404, errorCodes.reportedNotFound]);
  expect(await outcome(report(admin, 'message', first._id))).toEqual([404, errorCodes.reportedNotFound]);
  expect(await outcome(report(author, 'message', first._id))).toEqual([403, errorCodes.ownReport]);
  await reported(provider, 'message', first._id);
  await site.db.update(messages).set({ text: 'Changed.' }).where(eq(messages.id, first._id));
  const found = await entry(first._id);
  expect(found).toMatchObject({
    owner: { name: 'Rude Author' },
    quote: 'Pay me in cash, you fool.',
    quoteHash: createHash('sha256').update('Pay me in cash, you fool.').digest('hex'),
  });
  expect(JSON.stringify(found)).not.toContain('Secret');
});

test('a text that changed between two reports is quoted in both, and a report that was not read stays open', async () => {
  const decideUntil = (thing: ReportedThing | undefined) => {
    const body = { move: 'dismiss', reason: 'Harmless.', until: thing?.reports.at(-1)?.createdAt };
    return site.call('POST', `/office/reports/${thing?._id}/decide`, { as: admin, body });
  };
  const review = await reviewed();
  await reported(customer, 'review', review);
  const read = await entry(review);
  await site.call('PUT', `/reviews/${review}`, { as: author, body: { comment: 'I know where you live.' } });
  site.pass(1);
  const later = await reported(provider, 'review', review);
  expect((await entry(review))?.reports.map(({ quote }) => quote)).toEqual([undefined, 'I know where you live.']);
  expect((await decideUntil(read)).statusCode).toBe(200);
  const left = await entry(review);
  expect(left?.reports.map(({ _id }) => _id)).toEqual([later._id]);
  expect(left?.quote).toBe('I know where you live.');
});

test.each<[string, () => Promise<[ReportedKind, string, object?]>, number, string]>([
  ['one’s own profile', async () => ['person', customer._id], 403, errorCodes.ownReport],
  ['an unknown service', async () => ['service', randomUUID()], 404, errorCodes.reportedNotFound],
  [
    'a draft of others',
    async () => ['service', (await listing(site, provider, { status: 'draft' })).id],
    404,
    errorCodes.reportedNotFound,
  ],
  ['a person that one has nothing to do with', async () => ['person', author._id], 404, errorCodes.reportedNotFound],
  [
    'something else without words',
    async () => ['service', service.id, { reason: 'other' }],
    400,
    errorCodes.invalidInput,
  ],
])('%s cannot be reported', async (_what, thing, status, code) => {
  const [kind, id, more] = await thing();
  expect(await outcome(report(customer, kind, id, more))).toEqual([status, code]);
});

test('one person has one open report about a thing, also in two requests at once, and 20 in a day', async () => {
  const answers = await Promise.all([report(customer, 'service', service.id), report(customer, 'service', service.id)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  for (let count = 1; count < 20; count += 1) await reported(customer, 'service', (await listing(site, provider)).id);
  const more = await listing(site, provider);
  expect(await outcome(report(customer, 'service', more.id))).toEqual([429, errorCodes.tooManyAttempts]);
  site.pass(days(1) + 1);
});

test('a hidden review is neither public nor counted, and is not among those that wait; it can be shown again', async () => {
  const review = await reviewed();
  const isPublic = async () => (await site.call('GET', `/reviews/${review}`)).statusCode === 200;
  const ratingCount = async () => (await site.read(`/services/${service.id}`)).reviewCount;
  expect([await isPublic(), await ratingCount()]).toEqual([true, 1]);
  await decide(await reported(customer, 'review', review), 'hide');
  expect([await isPublic(), await ratingCount()]).toEqual([false, 0]);
  expect((await site.read(`/reviews/${review}`, author)).hidden).toBe(true);
  const edit = site.call('PUT', `/reviews/${review}`, { as: author, body: { comment: 'Something else.' } });
  expect(await outcome(edit)).toEqual([403, errorCodes.reviewForbidden]);
  const remove = site.call('DELETE', `/reviews/${review}`, { as: author });
  expect(await outcome(remove)).toEqual([403, errorCodes.reviewForbidden]);
  const pending = await site.read('/reviews?pending=true', admin);
  expect(pending.map(({ _id }: { _id: string }) => _id)).not.toContain(review);
  expect((await site.call('POST', `/reviews/${review}/approve`, { as: admin })).json().data.hidden).toBe(true);
  expect((await entry(review, 'decided'))?.isHidden).toBe(true);
  await site.call('POST', '/office/unhide', { as: admin, body: { kind: 'review', id: review, reason: 'A mistake.' } });
  expect([await isPublic(), await ratingCount()]).toEqual([true, 1]);
});

test('a hidden service is off the market, and its provider cannot bring it back', async () => {
  await decide(await reported(customer, 'service', service.id), 'hide');
  expect((await site.call('GET', `/services/${service.id}`)).statusCode).toBe(404);
  const book = site.call('POST', '/bookings', { as: customer, body: bookingBody(service, '2031-03-03') });
  expect(await outcome(book)).toEqual([409, errorCodes.serviceNotBookable]);
  const activate = () =>
    outcome(site.call('PATCH', `/services/${service.id}/status`, { as: provider, body: { status: 'active' } }));
  expect(await activate()).toEqual([409, errorCodes.serviceTransitionRefused]);
  const [own] = await site.read('/services/me', provider);
  expect(own).toMatchObject({ _id: service.id, status: 'paused', hidden: true, hiddenReason: 'Against rule 4.' });
  expect((await site.call('PUT', `/services/${service.id}`, { as: provider, body: serviceForm })).statusCode).toBe(200);
  await site.call('POST', '/office/unhide', {
    as: admin,
    body: { kind: 'service', id: service.id, reason: 'Mended.' },
  });
  expect((await activate())[0]).toBe(200);
});

test('only a hidden thing can be shown again: a review that waits for its approval still waits', async () => {
  const review = await reviewed();
  await site.db.update(reviews).set({ pending: true }).where(eq(reviews.id, review));
  const body = { kind: 'review', id: review, reason: 'A mistake.' };
  const unhide = site.call('POST', '/office/unhide', { as: admin, body });
  expect(await outcome(unhide)).toEqual([404, errorCodes.reportedNotFound]);
  expect((await site.call('GET', `/reviews/${review}`)).statusCode).toBe(404);
});

test('a block stops no report, whichever side has blocked', async () => {
  await site.call('POST', '/blocks', { as: customer, body: { person: provider._id } });
  expect((await report(customer, 'person', provider._id)).statusCode).toBe(201);
  const other = await person(site);
  await site.call('POST', '/blocks', { as: provider, body: { person: other._id } });
  expect((await report(other, 'person', provider._id)).statusCode).toBe(201);
});

test('an admin neither sees, counts nor decides reports about themself', async () => {
  const waiting = async () => (await site.read('/office/waiting', admin)).reports;
  const before = await waiting();
  const text = { recipient: customer._id, text: 'Be quiet.' };
  const { _id } = (await site.call('POST', '/conversations', { as: admin, body: text })).json().data;
  const made = await reported(customer, 'message', _id);
  expect([await entry(_id), await waiting()]).toEqual([undefined, before]);
  expect(await outcome(decide(made, 'dismiss'))).toEqual([404, errorCodes.reportedNotFound]);
  const second = await person(site, 'admin');
  const listed = await site.call('GET', '/office/reports?kind=message', { as: second });
  const subjects = listed.json().data.map(({ subject }: ReportedThing) => subject);
  expect(subjects).toContainEqual({ kind: 'message', id: _id });
  expect(subjects.every(({ kind }: ReportedThing['subject']) => kind === 'message')).toBe(true);
  expect((await decide(made, 'dismiss', second)).statusCode).toBe(200);
});

test('a hidden message has no text for either side', async () => {
  const message = await written('Idiot.');
  await decide(await reported(provider, 'message', message._id), 'hide');
  const [last] = await site.read('/conversations', provider);
  expect(last.lastMessage).toMatchObject({ text: '', removed: true });
  for (const as of [author, provider]) {
    const { data } = (await site.call('GET', `/conversations/${message.conversation}/messages`, { as })).json();
    expect(data.messages).toEqual([expect.objectContaining({ text: '', removed: true })]);
  }
});

test('all reports about a thing are decided at once, by one admin; both sides learn it, and not who reported', async () => {
  const review = await reviewed();
  const first = await reported(customer, 'review', review);
  await reported(provider, 'review', review);
  expect((await entry(review))?.reports).toHaveLength(2);
  const answers = await Promise.all([decide(first, 'warn'), decide(first, 'dismiss')]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const [reporterEmail] = await mail.of(site, customer.email);
  expect(reporterEmail?.subject).toBe('We looked at your report');
  const upheld = answers[0]?.statusCode === 200;
  const [ownerEmail] = await mail.of(site, author.email);
  expect(ownerEmail?.subject).toBe(upheld ? 'A warning about your review' : undefined);
  expect(JSON.stringify(ownerEmail ?? '')).not.toMatch(/Carla|Pat/);
  const mine = await site.read('/reports', customer);
  expect(mine).toEqual([expect.objectContaining({ state: upheld ? 'upheld' : 'dismissed' })]);
});

test('a suspension by a report ends the sessions of the reported person; a person cannot be hidden', async () => {
  const first = await reported(customer, 'person', provider._id);
  expect(await outcome(decide(first, 'hide'))).toEqual([400, errorCodes.moveRefused]);
  expect((await decide(first, 'suspend')).statusCode).toBe(200);
  expect((await site.call('GET', '/auth/me', { as: provider })).statusCode).toBe(401);
  expect((await mail.of(site, provider.email)).map(({ subject }) => subject)).toEqual([
    'Your Nearhand account is suspended',
  ]);
});

test('reports of somebody whose reports were dismissed weigh less: the queue begins with the heaviest', async () => {
  const liar = await person(site);
  for (let count = 0; count < 2; count += 1)
    await decide(await reported(liar, 'service', (await listing(site, provider)).id), 'dismiss');
  const [light, heavy] = [await listing(site, provider), await listing(site, provider)];
  await reported(liar, 'service', light.id);
  await reported(customer, 'service', heavy.id);
  const found = (await queue()).filter(({ subject }) => [light.id, heavy.id].includes(subject.id));
  expect(found.map(({ subject, weight }) => [subject.id, weight])).toEqual([
    [heavy.id, 1],
    [light.id, 0.25],
  ]);
  await site.db
    .update(reports)
    .set({ decidedAt: new Date(site.now.getTime() - days(181)) })
    .where(eq(reports.move, 'dismiss'));
  expect((await entry(light.id))?.weight).toBe(1);
});

onServer('an account is deleted while an admin hides its service', async () => {
  const one = await reported(customer, 'service', service.id);
  const [decided, deleted] = await site.db.transaction(async (tx) => {
    await tx.select().from(services).where(eq(services.id, service.id)).for('update');
    const deciding = decide(one, 'hide');
    await waitForLocks(site);
    const deleting = deleteAccount(site, provider);
    await waitForLocks(site, 2);
    return [deciding.then(({ statusCode }) => statusCode), deleting.then(({ statusCode }) => statusCode)];
  });
  expect([await decided, await deleted]).toEqual([200, 200]);
});
