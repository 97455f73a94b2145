import { errorCodes } from '@nearhand/contracts';
import { mailbox } from '../testing/mailbox.ts';
import { type Person, person } from '../testing/people.ts';
import { useTestApp } from '../testing/test-app.ts';

const mails = mailbox();
const site = useTestApp(mails.overrides);
let ada: Person;

beforeEach(async () => {
  ada = await person(site, 'customer', 'Ada Moss');
});

const update = (body: object, as: Person | undefined = ada) => site.call('PUT', '/auth/updatedetails', { as, body });
const fresh = () => `${ada._id}@fresh.test`;

test('changed fields alone are taken, without blanks around them; the answer is the whole account', async () => {
  const answer = await update({
    name: '  Ada King ',
    bio: ' Counts. ',
    website: 'https://ada.example',
    phone: '555 1',
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.json().data).toMatchObject({
    _id: ada._id,
    name: 'Ada King',
    email: ada.email,
    bio: 'Counts.',
    website: 'https://ada.example',
    phone: '555 1',
    location: '',
  });
  expect((await update({ bio: '' })).json().data).toMatchObject({ name: 'Ada King', bio: '' });
  const me = await site.call('GET', '/auth/me', { as: ada });
  expect(me.json().data).toMatchObject({ name: 'Ada King', bio: '', phone: '555 1' });
});

test.each([
  ['name', ' A '],
  ['name', 'A'.repeat(101)],
  ['email', 'nobody'],
  ['email', `${'a'.repeat(250)}@b.test`],
  ['bio', 'b'.repeat(1001)],
  ['location', 'l'.repeat(101)],
  ['website', 'javascript:alert(1)'],
  ['website', `https://a.test/${'w'.repeat(300)}`],
  ['phone', 'call me'],
  ['phone', '5'.repeat(31)],
  ['address', 'a'.repeat(301)],
])('a %s that cannot be used is named: %s', async (field, value) => {
  const answer = await update({ [field]: value });
  expect([answer.statusCode, answer.json().code]).toEqual([400, errorCodes.invalidInput]);
  expect(Object.keys(answer.json().fields)).toEqual([field]);
});

test('nobody raises themselves to another role, and nothing at all is no change', async () => {
  await update({ role: 'admin', name: 'Ada Moss' });
  expect((await site.call('GET', '/auth/me', { as: ada })).json().data.role).toBe('customer');
  expect((await update({})).statusCode).toBe(400);
  expect((await site.call('PUT', '/auth/updatedetails', { body: { name: 'No One' } })).statusCode).toBe(401);
});

test('a new address takes effect at once, and the old one is told', async () => {
  const answer = await update({ email: ` ${fresh()} ` });
  expect(answer.json().data.email).toBe(fresh());
  const [notice, ...more] = await mails.of(site, ada.email);
  expect(notice?.subject).toContain('email address was changed');
  expect(more).toEqual([]);
  expect(await mails.of(site, fresh())).toEqual([]);
});

test('the same address, in whatever case, is no news', async () => {
  expect((await update({ email: ada.email.toUpperCase() })).json().data.email).toBe(ada.email.toUpperCase());
  expect(await mails.of(site, ada.email)).toEqual([]);
});

test('a taken address is refused without saying that it is taken, and nothing else is changed', async () => {
  const other = await person(site);
  const answer = await update({ name: 'Someone Else', email: other.email.toUpperCase() });
  expect([answer.statusCode, answer.json().code]).toEqual([409, errorCodes.detailsRefused]);
  expect(answer.json().error).not.toMatch(/exist|taken|already|in use|registered/i);
  expect((await site.call('GET', '/auth/me', { as: ada })).json().data).toMatchObject({
    name: 'Ada Moss',
    email: ada.email,
  });
});

test('ten refused addresses, then the account waits; a burst gets no further, and others are free to go on', async () => {
  const { email } = await person(site);
  const refused = await Promise.all(Array.from({ length: 14 }, () => update({ email })));
  const statuses = refused.map(({ statusCode }) => statusCode).sort();
  expect(statuses).toEqual([...Array(10).fill(409), ...Array(4).fill(429)]);
  const late = await update({ email: fresh() });
  expect([late.statusCode, late.json().code]).toEqual([429, errorCodes.tooManyAttempts]);
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
  expect((await update({ name: 'Still Free' })).statusCode).toBe(200);
  expect((await update({ email: fresh() }, await person(site))).statusCode).toBe(200);
});

test('addresses that are accepted cost nothing', async () => {
  for (let turn = 0; turn < 12; turn += 1) {
    expect((await update({ email: `${turn}-${fresh()}` })).statusCode).toBe(200);
  }
});

test('settings are on from the start and change one by one', async () => {
  const on = {
    notifyBookings: true,
    notifyReviews: true,
    showNameInReviews: true,
    sharePhone: true,
    showLocation: true,
  };
  expect((await site.call('GET', '/auth/settings', { as: ada })).json()).toEqual({ data: on });
  const changed = await site.call('PATCH', '/auth/settings', { as: ada, body: { sharePhone: false } });
  expect(changed.json()).toEqual({ data: { ...on, sharePhone: false } });
  expect((await site.call('GET', '/auth/settings', { as: ada })).json()).toEqual(changed.json());
});

test('settings that are none are refused, and so is a visitor', async () => {
  const wrong = await site.call('PATCH', '/auth/settings', { as: ada, body: { sharePhone: 'no' } });
  expect([wrong.statusCode, Object.keys(wrong.json().fields)]).toEqual([400, ['sharePhone']]);
  expect((await site.call('PATCH', '/auth/settings', { as: ada, body: {} })).statusCode).toBe(400);
  expect((await site.call('GET', '/auth/settings')).statusCode).toBe(401);
  expect((await site.call('PATCH', '/auth/settings', { body: { sharePhone: false } })).statusCode).toBe(401);
});
