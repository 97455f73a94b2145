import { once } from 'node:events';
import { createServer } from 'node:http';
import { type Outcome, personCookie, visitorCookie } from '@slices/format';
import { releaseOutcomes, releasePeople } from '@slices/operate/tables';
import { noteHappened } from '../kernel/database/live-updates.ts';
import { rateLimits } from '../kernel/limits/table.ts';
import { bookingBody, listing, type TestService } from '../testing/fixtures/listings.ts';
import { beginPayment, confirmIntent, deliverIntent } from '../testing/fixtures/payments.ts';
import { type Person, person } from '../testing/fixtures/people.ts';
import { useTestApp } from '../testing/test-app.ts';
import { useTestStripe } from '../testing/test-stripe.ts';

const token = 'operators-token-1';
const release = (version: string, isDefault: boolean) => ({
  url: '/remoteEntry.js',
  metadata: { version },
  deployment: { traffic: 50, default: isDefault },
  extras: { shell: { owner: 'team', title: 'Bookings', routes: [] } },
});
const web = createServer(({ url }, response) => {
  response.statusCode = url === '/composition.json' ? 200 : 404;
  const microFrontends = { 'mf-bookings': [release('1.0.0', true), release('2.0.0', false)] };
  response.end(JSON.stringify({ revision: 1, ledger: 'one', microFrontends }));
}).listen(0, '127.0.0.1');
beforeAll(() => web.listening || once(web, 'listening'));
afterAll(() => {
  web.closeAllConnections();
  web.close();
});

const stripe = useTestStripe();
const site = useTestApp(
  stripe.with({
    internalToken: token,
    get compositionUrl() {
      const address = web.address();
      return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/composition.json`;
    },
  }),
);

let provider: Person;
let customer: Person;
let service: TestService;
let since: string;
let isCanary: boolean;

/** This person's browser has loaded a document with the id that the API gave it. */
const inBrowser = async (one: Person): Promise<Person> => {
  const call = (id: string) => site.call('GET', '/auth/me', { as: one, headers: { cookie: `${visitorCookie}=${id}` } });
  const { headers } = await call('random');
  const [, id = ''] = new RegExp(`${personCookie}=([\\w-]+)`).exec(String(headers['set-cookie'])) ?? [];
  await call(id);
  return { ...one, headers: { ...one.headers, cookie: `${visitorCookie}=${id}` } };
};

beforeEach(async () => {
  await site.call('POST', '/telemetry', {
    body: { revision: 1, reports: [{ kind: 'loaded', slice: 'shell', version: '0.0.0', phases: {} }] },
    headers: { origin: 'http://localhost:4100' },
  });
  await site.app.operate.idle();
  // The limits, too: few people of one address count.
  for (const table of [releasePeople, releaseOutcomes, rateLimits]) await site.db.delete(table);
  since = site.now.toISOString();
  provider = await person(site, 'provider');
  customer = await inBrowser(await person(site));
  service = await listing(site, provider);
  await site.app.operate.idle();
  isCanary = (await site.db.select().from(releasePeople))[0]?.isCanary ?? false;
});

/** For how many people of the customer's release each outcome counts, and of how many. */
const counted = async (version = isCanary ? '2.0.0' : '1.0.0') => {
  await site.app.operate.idle();
  const url = `/internal/releases/mf-bookings/${version}?${new URLSearchParams({ trial: '2.0.0', since })}`;
  const answer = await site.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  const { outcomes } = answer.json<{ outcomes: (Outcome & { shares: { all: object }[] })[] }>();
  return Object.fromEntries(outcomes.map(({ name, shares }) => [name, shares[0]?.all]));
};
const of = (reached: Record<string, number>) => {
  const all = { booked: 0, paid: 0, refused: 0, ...reached };
  return Object.fromEntries(Object.entries(all).map(([name, count]) => [name, { visitors: 1, reached: count }]));
};

let slots = 0;
const book = (key = '') => {
  slots += key ? 0 : 1;
  const date = new Date(site.now.getTime() + (5 + slots) * 86_400_000).toISOString().slice(0, 10);
  const headers = { ...(key && { 'idempotency-key': key }) };
  return site.call('POST', '/bookings', { as: customer, headers, body: bookingBody(service, date) });
};

test('a booking counts once for the release of its customer, also when the request is repeated', async () => {
  expect(await counted()).toEqual(of({}));
  expect((await book('a')).statusCode).toBe(201);
  expect((await book('a')).statusCode).toBe(201);
  expect(await counted()).toEqual(of({ booked: 1 }));
  expect(await counted(isCanary ? '1.0.0' : '2.0.0')).toEqual({});
});

test('a card payment counts when Stripe says so, and not when the card is declined', async () => {
  const { _id: id } = (await book()).json<{ data: { _id: string } }>().data;
  const intentId = await beginPayment(site, { customer, booking: { id } });
  await confirmIntent(stripe, intentId, 'pm_card_visa_chargeDeclined');
  await deliverIntent(site, stripe, intentId);
  expect(await counted()).toEqual(of({ booked: 1 }));
  await confirmIntent(stripe, intentId);
  await deliverIntent(site, stripe, intentId);
  expect(await counted()).toEqual(of({ booked: 1, paid: 1 }));
});

test('a request that the API refuses counts as refused, and not as a booking', async () => {
  const answer = await site.call('POST', '/bookings', { as: customer, body: bookingBody(service, '2020-01-01') });
  expect(answer.statusCode).toBe(409);
  expect(await counted()).toEqual(of({ refused: 1 }));
});

test('an outcome that is rolled back has not happened', async () => {
  const failed = site.db.transaction(async (tx) => {
    noteHappened(tx, { person: customer._id, name: 'booked' });
    throw new Error('rolled back');
  });
  await expect(failed).rejects.toThrow('rolled back');
  expect(await counted()).toEqual(of({}));
});
