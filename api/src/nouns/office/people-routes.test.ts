import { randomUUID } from 'node:crypto';
import { errorCodes, type PersonDetail } from '@nearhand/contracts';
import { routes } from '@nearhand/contracts/wire';
import { eq } from 'drizzle-orm';
import { users } from '../../kernel/accounts/table.ts';
import { fund } from '../../testing/fixtures/books.ts';
import { booked, bookingBody, listing } from '../../testing/fixtures/listings.ts';
import { type Person, person, usePerson } from '../../testing/fixtures/people.ts';
import { mailbox } from '../../testing/mailbox.ts';
import { type Method, outcome, useTestApp } from '../../testing/test-app.ts';
import { hashPassword } from '../accounts/password.ts';
import { services } from '../services/table.ts';

const mail = mailbox();
const site = useTestApp({ ...mail.overrides, settings: { debugTools: true } });
const admin = usePerson(site, 'admin', 'Ada Admin');
const provider = usePerson(site, 'provider', 'Pat Provider');
const customer = usePerson(site, 'customer', 'Carla Customer');

const suspend = (one: Person, as: Person = admin, reason = 'Sold tickets that did not exist.') =>
  site.call('POST', `/office/people/${one._id}/suspend`, { as, body: { reason } });
const reinstate = (one: Person) =>
  site.call('POST', `/office/people/${one._id}/reinstate`, { as: admin, body: { reason: 'It was a mistake.' } });
const read = (one: Person): Promise<PersonDetail> => site.read(`/office/people/${one._id}`, admin);
const found = async (query: string): Promise<string[]> => {
  const { data } = (await site.call('GET', `/office/people?${query}`, { as: admin })).json();
  return data.map(({ _id }: Person) => _id);
};

test('people are found by a part of the name or email, and by the whole id', async () => {
  const odd = await person(site, 'provider', '100% Paws_Co');
  expect(await found(`search=${encodeURIComponent('100% paws_')}`)).toEqual([odd._id]);
  expect(await found(`search=${odd.email.slice(0, 30).toUpperCase()}`)).toEqual([odd._id]);
  expect(await found(`search=${odd._id}`)).toEqual([odd._id]);
  for (const text of ['100%_', '<>']) expect(await found(`search=${encodeURIComponent(text)}`)).toEqual([]);
  await suspend(odd);
  expect(await found('state=suspended&role=provider')).toContain(odd._id);
  expect(await found('state=suspended&role=customer')).not.toContain(odd._id);
});

test.each([
  ['José O’Brien', ["jose o'brien", 'José O’Brien', '\u200BJosé\u00A0O’Brien', 'obrien', "O'Brien, José"]],
  ['Łukasz Żak', ['lukasz zak']],
  ['Ida - Nora Berg', ['Ida - Nora Berg', 'ida – nora', 'berg . nora']],
  ['مُحَمَّد أحمد', ['محمد احمد']],
])('%s is found in another spelling or order, with the bookings', async (name, spellings) => {
  const one = await person(site, 'customer', name);
  const service = await listing(site, provider, { name: `${name} cleans` });
  const booking = await booked(site, service, one);
  for (const text of spellings) {
    const search = `search=${encodeURIComponent(text)}`;
    const bookings: { _id: string }[] = await site.read(`/office/bookings?${search}`, admin);
    expect([text, await found(search), bookings.map(({ _id }) => _id)]).toEqual([text, [one._id], [booking.id]]);
  }
});

test('bookings are found by words of the service and of a person together', async () => {
  const booking = await booked(site, await listing(site, provider, { name: 'Dog walks' }), customer);
  const search = (text: string) => site.read(`/office/bookings?search=${encodeURIComponent(text)}`, admin);
  expect(await search('carla walks')).toEqual([expect.objectContaining({ _id: booking.id })]);
  expect(await search('carla swims')).toEqual([]);
});

test('people are found by an email as it is pasted', async () => {
  const one = await person(site, 'customer', 'Otto');
  await site.db.update(users).set({ email: 'otto@xn--mnchen-3ya.de' }).where(eq(users.id, one._id));
  for (const text of ['otto@münchen.de', 'Otto <OTTO@münchen.de>', 'mailto:otto@xn--mnchen-3ya.de', 'otto@']) {
    expect([text, await found(`search=${encodeURIComponent(text)}`)]).toEqual([text, [one._id]]);
  }
});

test('the page of a person names all that is open', async () => {
  const service = await listing(site, provider);
  await booked(site, service, customer);
  await booked(site, service, customer, { status: 'confirmed' });
  await booked(site, service, customer, { status: 'cancelled' });
  await fund(site, customer, 1250);
  const { open, counts, bookings } = await read(customer);
  expect(open).toMatchObject({
    bookings: 2,
    bookingsAmount: 90,
    wallet: 12.5,
    withdrawals: 0,
    cases: 0,
    subscription: false,
  });
  expect(counts).toEqual({ bookings: 3, services: 0, reviews: 0 });
  expect(bookings).toHaveLength(3);
  expect(bookings[0]).toMatchObject({ service: 'Window cleaning', with: 'Pat Provider', side: 'customer' });
  expect((await read(provider)).bookings[0]).toMatchObject({ with: 'Carla Customer', side: 'provider' });
  for (const { _id } of [customer, provider]) {
    const theirs = await site.read(`/office/bookings?search=${_id}`, admin);
    expect(theirs).toHaveLength(3);
    expect(theirs[0]).toMatchObject({ customer: 'Carla Customer', provider: 'Pat Provider' });
  }
  expect(await outcome(site.call('GET', `/office/people/${randomUUID()}`, { as: admin }))).toEqual([
    404,
    errorCodes.personNotFound,
  ]);
});

test('a suspension ends every session and takes services off the market; reinstating brings back the same ones', async () => {
  const active = await listing(site, provider);
  const draft = await listing(site, provider, { status: 'draft' });
  const status = async ({ id }: { id: string }) =>
    (await site.db.select({ status: services.status }).from(services).where(eq(services.id, id)))[0]?.status;
  expect((await suspend(provider)).json().data).toMatchObject({
    state: 'suspended',
    suspension: { reason: 'Sold tickets that did not exist.' },
    sessions: [],
  });
  expect(await outcome(site.call('GET', '/auth/me', { as: provider }))).toEqual([401, errorCodes.sessionEnded]);
  expect([await status(active), await status(draft)]).toEqual(['paused', 'draft']);
  expect((await site.call('GET', `/providers/${provider._id}`)).statusCode).toBe(404);
  const activate = site.call('PATCH', `/services/${active.id}/status`, { as: admin, body: { status: 'active' } });
  expect(await outcome(activate)).toEqual([409, errorCodes.serviceTransitionRefused]);
  expect((await reinstate(provider)).json().data.state).toBe('active');
  expect([await status(active), await status(draft)]).toEqual(['active', 'draft']);
  expect((await mail.of(site, provider.email)).map(({ subject }) => subject)).toEqual([
    'Your Nearhand account is suspended',
    'Your Nearhand account is open again',
  ]);
});

test('only somebody with the right password learns that the account is suspended, and a new password does not help', async () => {
  const password = 'Correct horse 1';
  await site.db
    .update(users)
    .set({ passwordHash: await hashPassword(password) })
    .where(eq(users.id, customer._id));
  await suspend(customer);
  const login = (given: string) =>
    outcome(site.call('POST', '/auth/login', { body: { email: customer.email, password: given } }));
  expect(await login('Wrong horse 1')).toEqual([401, errorCodes.wrongCredentials]);
  expect(await login(password)).toEqual([403, errorCodes.accountSuspended]);
  const refused = await site.call('POST', '/auth/login', { body: { email: customer.email, password } });
  expect(refused.json().error).toContain('answer it to reach us');
  await reinstate(customer);
  expect((await login(password))[0]).toBe(200);
});

const isMethod = (text = ''): text is Method => ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].includes(text);

test('every route rejects the token and the cookie of a suspended person', async () => {
  const one = await person(site, 'admin');
  const token = one.headers.authorization?.replace('Bearer ', '') ?? '';
  await suspend(one);
  for (const [name, route] of Object.values(routes).flatMap((group) => Object.entries(group))) {
    const [method, path = ''] = name.split(' ');
    if (route.roles === 'anyone' || !isMethod(method)) continue;
    const url = `/${path.replace(/:\w+/g, randomUUID())}`;
    for (const headers of [one.headers, { cookie: `session=${token}`, origin: 'http://localhost:4100' }]) {
      const answer = await site.call(method, url, { headers, body: method === 'GET' ? undefined : {} });
      expect([name, answer.statusCode]).toEqual([name, 401]);
    }
  }
});

test('others can neither book, nor wait for, nor write to a suspended provider', async () => {
  const service = await listing(site, provider);
  const written = await site.call('POST', '/conversations', {
    as: customer,
    body: { recipient: provider._id, text: 'Hello.' },
  });
  await suspend(provider);
  const post = (path: string, body: object) => outcome(site.call('POST', path, { as: customer, body }));
  expect(await post('/bookings', bookingBody(service, '2031-03-03'))).toEqual([409, errorCodes.serviceNotBookable]);
  expect(await post('/conversations', { recipient: provider._id, text: 'Hello?' })).toEqual([
    404,
    errorCodes.recipientUnavailable,
  ]);
  const { conversation } = written.json().data;
  expect(await post(`/conversations/${conversation}/messages`, { text: 'Hello?' })).toEqual([
    409,
    errorCodes.conversationClosed,
  ]);
  const listed = await site.call('GET', `/services?provider=${provider._id}`);
  expect(listed.json().data).toEqual([]);
});

test('a suspension is refused for oneself, twice, and for an unknown person; its end for one who is not suspended', async () => {
  expect(await outcome(suspend(admin))).toEqual([409, errorCodes.suspensionRefused]);
  expect(await outcome(reinstate(customer))).toEqual([409, errorCodes.suspensionRefused]);
  const [one, two] = await Promise.all([suspend(customer), suspend(customer)]);
  expect([one.statusCode, two.statusCode].sort()).toEqual([200, 409]);
  expect(await outcome(suspend({ ...customer, _id: randomUUID() }))).toEqual([404, errorCodes.personNotFound]);
});

test('notes are for admins, and each action is in the log with its reason', async () => {
  const note = await site.call('POST', `/office/people/${customer._id}/notes`, {
    as: admin,
    body: { text: 'Called twice.' },
  });
  expect(note.json().data.notes).toEqual([expect.objectContaining({ author: 'Ada Admin', text: 'Called twice.' })]);
  await suspend(customer);
  await reinstate(customer);
  await site.call('POST', `/office/people/${customer._id}/end-sessions`, { as: admin });
  const { data } = (await site.call('GET', `/office/actions?subject=${customer._id}`, { as: admin })).json();
  expect(
    data.map(({ action, reason }: { action: string; reason: string }) => [action.split('/').at(-1), reason]).sort(),
  ).toEqual([
    ['end-sessions', ''],
    ['notes', ''],
    ['reinstate', 'It was a mistake.'],
    ['suspend', 'Sold tickets that did not exist.'],
  ]);
});
