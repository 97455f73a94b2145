import { errorCodes } from '@nearhand/contracts';
import { type Person, person } from '../../testing/fixtures/people.ts';
import { useTestApp } from '../../testing/test-app.ts';

const site = useTestApp();
let ada: Person;

beforeEach(async () => {
  ada = await person(site, 'customer', 'Ada Moss');
});

const update = (body: object, as: Person | undefined = ada) => site.call('PUT', '/auth/updatedetails', { as, body });

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
  ['name', 'Ada\nMoss'],
  ['name', 'Ada\u200bMoss'],
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

test('a user cannot change their role, and an empty change is rejected', async () => {
  const raised = await update({ role: 'admin', name: 'Ada King' });
  expect([raised.statusCode, Object.keys(raised.json().fields)]).toEqual([400, ['role']]);
  expect((await site.call('GET', '/auth/me', { as: ada })).json().data).toMatchObject({
    name: 'Ada Moss',
    role: 'customer',
  });
  expect((await update({})).statusCode).toBe(400);
  expect((await site.call('PUT', '/auth/updatedetails', { body: { name: 'No One' } })).statusCode).toBe(401);
});

test('settings are on from the start and change one by one', async () => {
  const on = {
    notifyBookings: true,
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

test('invalid settings and signed-out callers are rejected', async () => {
  const wrong = await site.call('PATCH', '/auth/settings', { as: ada, body: { sharePhone: 'no' } });
  expect([wrong.statusCode, Object.keys(wrong.json().fields)]).toEqual([400, ['sharePhone']]);
  expect((await site.call('PATCH', '/auth/settings', { as: ada, body: {} })).statusCode).toBe(400);
  expect((await site.call('GET', '/auth/settings')).statusCode).toBe(401);
  expect((await site.call('PATCH', '/auth/settings', { body: { sharePhone: false } })).statusCode).toBe(401);
});
