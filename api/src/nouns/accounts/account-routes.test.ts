import { randomUUID } from 'node:crypto';
import { errorCodes } from '@nearhand/contracts';
import { type Person, person, usePerson } from '../../testing/fixtures/people.ts';
import { mailbox } from '../../testing/mailbox.ts';
import { useTestApp } from '../../testing/test-app.ts';

const emails = mailbox();
const site = useTestApp({ ...emails.overrides, settings: { trustedProxies: 1 } });
const ada = usePerson(site, 'customer', 'Ada Moss');

const update = (body: object, as: Person = ada, source: string = randomUUID()) =>
  site.call('PUT', '/auth/updatedetails', { as, body, headers: { 'x-forwarded-for': source } });

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
  ['email', 'nobody'],
  ['website', 'javascript:alert(1)'],
  ['phone', 'call me'],
])('a %s that cannot be used is named: %s', async (field, value) => {
  const answer = await update({ [field]: value });
  expect([answer.statusCode, answer.json().code]).toEqual([400, errorCodes.invalidInput]);
  expect(Object.keys(answer.json().fields)).toEqual([field]);
});

test('a user cannot change their role, and an empty change is rejected', async () => {
  const raised = await update({ role: 'admin', name: 'Ada King' });
  expect([raised.statusCode, Object.keys(raised.json().fields)]).toEqual([400, ['role']]);
  expect(await site.read('/auth/me', ada)).toMatchObject({
    name: 'Ada Moss',
    role: 'customer',
  });
  expect((await update({})).statusCode).toBe(400);
});

test('settings are on from the start and change one by one', async () => {
  const on = {
    notifyBookings: true,
    quietHours: true,
    notifyReviews: true,
    notifyMessages: true,
    showNameInReviews: true,
    sharePhone: true,
    showLocation: true,
  };
  expect((await site.call('GET', '/auth/settings', { as: ada })).json()).toEqual({ data: on });
  const changed = await site.call('PATCH', '/auth/settings', { as: ada, body: { sharePhone: false } });
  expect(changed.json()).toEqual({ data: { ...on, sharePhone: false } });
  expect((await site.call('GET', '/auth/settings', { as: ada })).json()).toEqual(changed.json());
});

test('invalid settings are rejected', async () => {
  const wrong = await site.call('PATCH', '/auth/settings', { as: ada, body: { sharePhone: 'no' } });
  expect([wrong.statusCode, Object.keys(wrong.json().fields)]).toEqual([400, ['sharePhone']]);
  expect((await site.call('PATCH', '/auth/settings', { as: ada, body: {} })).statusCode).toBe(400);
});

const fresh = () => `${randomUUID()}@fresh.test`;

test('a new address takes effect at once, and the old one is told', async () => {
  const email = fresh();
  expect((await update({ email: ` ${email} ` })).json().data.email).toBe(email);
  const [notice, ...more] = await emails.of(site, ada.email);
  expect(notice?.subject).toContain('email address was changed');
  expect(more).toEqual([]);
  expect(await emails.of(site, email)).toMatchObject([{ subject: 'Please confirm your email address' }]);
});

test('the same address, in whatever case, is no news', async () => {
  expect((await update({ email: ada.email.toUpperCase() })).json().data.email).toBe(ada.email.toUpperCase());
  expect(await emails.of(site, ada.email)).toEqual([]);
});

test('a taken address is refused without saying that it is taken, and nothing else is changed', async () => {
  const other = await person(site);
  const answer = await update({ name: 'Someone Else', email: other.email.toUpperCase() });
  expect([answer.statusCode, answer.json().code]).toEqual([409, errorCodes.detailsRefused]);
  expect(answer.json().error).not.toMatch(/exist|taken|already|in use|registered/i);
  expect(await site.read('/auth/me', ada)).toMatchObject({
    name: 'Ada Moss',
    email: ada.email,
  });
});

test('a burst of refused addresses gets no further, and costs none of the changes of the hour', async () => {
  const { email } = await person(site);
  const burst = await Promise.all(Array.from({ length: 14 }, () => update({ email })));
  const refused = burst.filter(({ statusCode }) => statusCode === 409).length;
  expect(refused).toBeLessThanOrEqual(10);
  expect(burst.filter(({ statusCode }) => statusCode === 429)).toHaveLength(14 - refused);
  const bob = await person(site);
  await Promise.all(Array.from({ length: 8 }, () => update({ email }, bob)));
  for (let turn = 0; turn < 5; turn += 1) expect((await update({ email: fresh() }, bob)).statusCode).toBe(200);
  expect((await update({ email: fresh() }, bob)).statusCode).toBe(429);
});
