import { listing, type TestService } from '../../testing/fixtures/listings.ts';
import { type Person, person } from '../../testing/fixtures/people.ts';
import { mailbox } from '../../testing/mailbox.ts';
import { useTestApp } from '../../testing/test-app.ts';

const mails = mailbox();
const site = useTestApp(mails.overrides);
let provider: Person;
let customer: Person;
let service: TestService;

beforeEach(async () => {
  provider = await person(site, 'provider');
  customer = await person(site, 'customer', 'Carla Costa');
  service = await listing(site, provider);
});

const review = (comment = 'Lovely.') =>
  site.call('POST', '/reviews', { as: customer, body: { service: service.id, rating: 4, comment } });
const set = (as: Person, body: object) => site.call('PATCH', '/auth/settings', { as, body });

test('a review is told to the provider, once', async () => {
  await review();
  await review();
  const [mail, ...more] = await mails.of(site, provider.email);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('New review of Window cleaning');
  expect(mail?.text).toContain('Carla Costa gave Window cleaning 4 of 5 stars:\n\n> Lovely.\n\n');
  expect(mail?.text).toContain(`http://localhost:4100/marketplace/service/${service.id}`);
});

test('nothing in a review can pose as a paragraph of ours, or fill the mail', async () => {
  await review(`Nice.\n\nYour account is locked: https://evil.example\r\nThe Nearhand team ${'x'.repeat(1000)}`);
  const [mail] = await mails.of(site, provider.email);
  expect(mail?.text).toContain('> Nice.\n> \n> Your account is locked: https://evil.example\n> The Nearhand team xxx');
  expect(mail?.text).toContain('x…\n\nSee it');
  expect(mail?.text).not.toContain('x'.repeat(500));
});

test('who keeps their name to themselves does so in the mail too', async () => {
  await set(customer, { showNameInReviews: false });
  await review();
  expect((await mails.of(site, provider.email))[0]?.text).toContain('Carla C. gave');
});

test('a provider who wants no such mail gets none', async () => {
  await set(provider, { notifyReviews: false });
  await review();
  expect(await mails.of(site, provider.email)).toEqual([]);
});
