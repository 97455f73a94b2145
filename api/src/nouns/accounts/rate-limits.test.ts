import { randomUUID } from 'node:crypto';
import { errorCodes } from '@nearhand/contracts';
import { like } from 'drizzle-orm';
import { rateLimits } from '../../kernel/limits/table.ts';
import { listing, type TestService } from '../../testing/fixtures/listings.ts';
import { deal } from '../../testing/fixtures/payments.ts';
import { type Person, person, setPassword } from '../../testing/fixtures/people.ts';
import { mailbox } from '../../testing/mailbox.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { useTestStripe } from '../../testing/test-stripe.ts';

const stripe = useTestStripe();
const emails = mailbox();
const mail = { url: undefined, from: 'us@example.test', support: 'help@example.test' };
const site = useTestApp(Object.assign(stripe.with({ trustedProxies: 1, mail }), emails.overrides));
let provider: Person;
let customer: Person;
let bookingId: string;
let turn = 0;

beforeAll(async () => {
  const made = await deal(site, { status: 'confirmed' });
  ({ provider, customer } = made);
  bookingId = made.booking.id;
  await setPassword(site, customer, 'lovelace');
});
beforeEach(async () => {
  await site.db.delete(rateLimits);
  // Windows are as long as they were at the first request, on a slow machine too.
  jest.spyOn(Date, 'now').mockReturnValue(Date.now());
});
afterEach(() => jest.restoreAllMocks());

const fresh = () => {
  turn += 1;
  return `fresh-${turn}@example.test`;
};
const dayIn = (days: number) => new Date(site.now.getTime() + days * 86_400_000).toISOString();
const from = (source?: string) => (source ? { headers: { 'x-forwarded-for': source } } : {});
const post = (path: string, body: object = {}, as = customer, source?: string) =>
  site.call('POST', path, { as, body, ...from(source) });
const register = (email: string, source?: string) =>
  post('/auth/register', { name: 'Ada', email, password: 'lovelace1', role: 'customer' }, customer, source);
const login = (email: string, source?: string) =>
  post('/auth/login', { email, password: 'guess-guess' }, customer, source);
const forgot = (email: string, source?: string) => post('/auth/forgot-password', { email }, customer, source);
const changeEmail = (email: string, as = customer, source?: string) =>
  site.call('PUT', '/auth/updatedetails', { as, body: { email }, ...from(source) });
const changePassword = (currentPassword = 'lovelace') =>
  site.call('PUT', '/auth/updatepassword', { as: customer, body: { currentPassword, newPassword: 'lovelace' } });
const review = async (of: TestService) =>
  post('/reviews', { service: of.id, rating: 5, comment: 'Good.' }, await person(site));
const newListing = async () => listing(site, await person(site, 'provider'));
const reschedule = () => {
  turn += 1;
  const date = `${dayIn(3 + (turn % 20)).slice(0, 10)}T00:00:00.000Z`;
  return post(`/bookings/${bookingId}/reschedule`, { date, timeSlot: '1:00 PM - 3:00 PM' });
};
const takeTimeOff = () => post('/time-off', { from: dayIn(3).slice(0, 10), to: dayIn(4).slice(0, 10) }, provider);
const writeTo = (recipient: Person) => post('/conversations', { recipient: recipient._id, text: 'Hello.' });
const leave = () => post('/auth/delete-account', { password: 'guess-guess' });
const guessPassword = () => changePassword('guess-guess');
/** Ways that must count together take turns. */
const oneOf = <T>(...ways: [T, ...T[]]): T => {
  turn += 1;
  return ways[turn % ways.length] ?? ways[0];
};
const contactMessage = { name: 'Ada', email: 'ada@example.test', message: 'Where are you?' };

const counted = (name: string) =>
  site.db
    .select()
    .from(rateLimits)
    .where(like(rateLimits.key, `${name}:%`));
const spend = (name: string, values: Partial<typeof rateLimits.$inferInsert>) =>
  site.db
    .update(rateLimits)
    .set(values)
    .where(like(rateLimits.key, `${name}:%`));

test.each<[name: string, max: number, window: string, ask: () => ReturnType<typeof post>, counted?: string]>([
  ['registrations', 200, '60 minutes', () => register(fresh())],
  ['registration', 20, '5 minutes', () => register(customer.email)],
  ['sign-in', 5, '5 minutes', () => login(oneOf('unknown@example.test', 'Un Known <mailto:Unknown@example.test>.'))],
  ['sign-in-source', 50, '5 minutes', () => login(fresh())],
  ['details-source', 30, '5 minutes', async () => changeEmail(fresh(), await person(site))],
  ['details', 10, '5 minutes', () => changeEmail(provider.email)],
  ['email-change', 5, '60 minutes', () => changeEmail(fresh(), provider)],
  ['password-check', 5, '5 minutes', () => oneOf(leave, guessPassword)()],
  ['password-change', 5, '60 minutes', changePassword],
  ['upload', 20, '5 minutes', () => post('/upload/avatar')],
  ['service-picture', 60, '5 minutes', () => post('/upload/service', {}, provider)],
  ['pictures-a-day', 500, '24 hours', () => post('/upload/service', {}, provider), 'pictures'],
  ['calendar-imports', 20, '60 minutes', () => post('/imported-calendars/upload', {}, provider)],
  ['calendar-feeds', 20, '60 minutes', () => post('/calendar-feed')],
  ['contact', 5, '60 minutes', () => post('/contact', contactMessage)],
  ['add-money', 20, '10 minutes', () => post('/wallet/add-money', { amount: 5 })],
  ['connect-bank', 10, '10 minutes', () => post('/wallet/connect-bank', {}, provider)],
  ['checkouts', 20, '10 minutes', () => post('/subscription/checkout', { plan: 'regular' })],
  ['checkouts', 20, '10 minutes', () => post('/subscription/credits/purchase', { package: 'small' })],
  ['subscription-changes', 20, '10 minutes', () => post('/subscription/cancel')],
  [
    'subscription-previews',
    60,
    '10 minutes',
    () => site.call('GET', '/subscription/change?plan=regular', { as: customer }),
  ],
  ['messages', 30, '1 minute', () => writeTo(provider)],
  ['conversations', 20, '60 minutes', async () => writeTo(await person(site, 'provider'))],
  ['reschedules', 30, '60 minutes', reschedule],
  ['schedule', 300, '60 minutes', takeTimeOff, 'changes of your calendar'],
  ['reviews-source-hour', 20, '60 minutes', async () => review(await newListing()), 'reviews from your network'],
  ['reviews-source-day', 50, '24 hours', async () => review(await newListing()), 'reviews from your network'],
])(
  '%s: %d in %s pass, the next one is rejected until the time is over',
  async (...[name, max, window, ask, counted = 'attempts']) => {
    expect((await ask()).statusCode).not.toBe(429);
    await spend(name, { points: max - 1 });
    expect((await ask()).statusCode).not.toBe(429);
    const rejected = await ask();
    const error = `Too many ${counted}. Please try again in ${window}.`;
    expect([rejected.statusCode, rejected.json()]).toEqual([429, { error, code: errorCodes.tooManyAttempts }]);
    const seconds = Number.parseInt(window, 10) * (window.endsWith('hours') ? 3_600 : 60);
    expect(rejected.headers['retry-after']).toBe(String(seconds));
    await spend(name, { expire: Date.now() - 1 });
    expect((await ask()).statusCode).not.toBe(429);
  },
);

test.each([
  ['recovery', 5, 900],
  ['recovery-address', 10, 3_600],
  ['recovery-source', 30, 900],
])('%s: %d emails in %d seconds are sent, and all requests get one answer', async (name, max, seconds) => {
  const { email } = await person(site);
  const answers = new Set<string>();
  const sent = async () => {
    answers.add((await forgot(email)).body);
    return (await emails.of(site, email)).length;
  };
  expect(await sent()).toBe(1);
  const [row] = await counted(name);
  expect(Number(row?.expire)).toBe(Date.now() + seconds * 1_000);
  await spend(name, { points: max - 1 });
  expect([await sent(), await sent(), answers.size]).toEqual([2, 2, 1]);
});

test.each<[name: string, ask: (source: string) => ReturnType<typeof post>]>([
  ['registrations', (source) => register(fresh(), source)],
  ['sign-in-source', (source) => login(fresh(), source)],
  ['details-source', async (source) => changeEmail(fresh(), await person(site), source)],
  ['recovery-source', (source) => forgot(fresh(), source)],
  ['contact', (source) => post('/contact', contactMessage, customer, source)],
])('%s: a network counts as one source, and another as another', async (name, ask) => {
  for (const source of ['2001:db8::1', '2001:db8::ffff', '2001:db8:0:1::1']) await ask(source);
  await site.app.outbox.drained();
  expect((await counted(name)).map(({ points }) => points).sort()).toEqual([1, 2]);
});

test('refused sign-ups leave those of an office to the others', async () => {
  expect((await register(fresh())).statusCode).toBe(201);
  await spend('registrations', { points: 199 });
  for (const _attempt of [1, 2, 3]) expect((await register(customer.email)).statusCode).toBe(400);
  expect((await register(fresh())).statusCode).toBe(201);
  expect((await register(fresh())).statusCode).toBe(429);
});

test('calls that fail leave no row, so that made-up ids do not fill the table', async () => {
  const guess = (path: string, body: object) => post(`/bookings/${randomUUID()}/${path}`, body);
  const time = { date: dayIn(3), timeSlot: '1:00 PM - 3:00 PM' };
  const ways = () => [
    guess('agreements', { kind: 'refund', amount: 1 }),
    guess('cancel', { returned: 1 }),
    guess('reschedule', time),
    post('/reviews', { service: randomUUID(), rating: 5, comment: 'Good.' }),
  ];
  const answers = await Promise.all([...ways(), ...ways()]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(404));
  expect(await site.db.$count(rateLimits)).toBe(0);
});
