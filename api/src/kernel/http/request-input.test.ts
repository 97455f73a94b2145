import { errorCodes } from '@nearhand/contracts';
import { person } from '../../testing/fixtures/people.ts';
import { mailbox } from '../../testing/mailbox.ts';
import { useTestApp } from '../../testing/test-app.ts';

const mails = mailbox();
const site = useTestApp({ ...mails.overrides, settings: { trustedProxies: 1 } });

const account = () => ({
  name: 'Ada Moss',
  email: `${crypto.randomUUID()}@a.test`,
  password: 'lovelace',
  role: 'customer',
});

test.each([
  ['POST', '/auth/register', { ...account(), name: 'Ada\0Moss' }, 'name'],
  ['POST', '/auth/login', { email: 'a@a.test', password: 'love\0lace' }, 'password'],
  ['PUT', '/auth/updatedetails', { bio: '\0' }, 'bio'],
  ['POST', '/contact', { name: 'A', email: 'a@a.test', message: 'a\0b' }, 'message'],
  ['POST', '/auth/reset-password', { token: 'a\0', password: 'lovelace' }, 'token'],
  ['POST', '/bookings', { notes: { deep: ['\0'] } }, 'notes.deep.0'],
  ['POST', '/bookings', { 'no\0tes': 'x' }, 'body'],
  ['POST', '/contact', { name: 'A', email: 'a@a.test', message: 'a\ud83cb' }, 'message'],
  ['POST', '/bookings', { notes: { deep: ['\udf3f\ud83c'] } }, 'notes.deep.0'],
  ['POST', '/bookings', { 'no\udf3ftes': 'x' }, 'body'],
] as const)(
  '%s %s: a NUL or half a surrogate pair is named and never reaches the database',
  async (method, path, body, field) => {
    const answer = await site.call(method, path, { as: await person(site), body });
    expect([answer.statusCode, answer.json().code]).toEqual([400, errorCodes.invalidInput]);
    expect(Object.keys(answer.json().fields)).toEqual([field]);
  },
);

test.each(['/services?q=%00', '/services?q=a&q=%00', '/reviews?service=%00', '/services?%00=1'])(
  'a NUL in the query of %s is refused',
  async (path) => {
    const answer = await site.call('GET', path);
    expect([answer.statusCode, answer.json().code]).toEqual([400, errorCodes.invalidInput]);
  },
);

test.each(['/services/%00', '/uploads/%00.webp', '/reviews/a%00b'])(
  'nor does one in the path %s harm',
  async (path) => {
    const { statusCode } = await site.call('GET', path);
    expect([400, 404]).toContain(statusCode);
  },
);

test('what is nested a hundred thousand times is refused, not a crash', async () => {
  const depth = 60_000;
  const payload = `{"notes":${'['.repeat(depth)}${']'.repeat(depth)}}`;
  const { headers } = await person(site);
  const json = { ...headers, 'content-type': 'application/json' };
  const answer = await site.app.inject({ method: 'POST', url: '/api/bookings', headers: json, payload });
  expect([answer.statusCode, answer.json().code]).toEqual([400, errorCodes.invalidInput]);
});

const texts = [
  'Zoë Ångström',
  '李小龍',
  'عائشة بنت أبي بكر',
  '👩‍👩‍👧‍👦 🏳️‍🌈',
  '<script>alert("x")</script>',
  `O'Brien "; drop table users; --`,
  'a\u0301 \u200fabc',
  'Mc\u00a0Name',
];

test.each(texts)('"%s" comes back as it was typed, without the blanks around it', async (text) => {
  const made = account();
  const registered = await site.call('POST', '/auth/register', { body: { ...made, name: `  ${text}\n` } });
  expect(registered.json().user.name).toBe(text);
  const as = { headers: { authorization: `Bearer ${registered.json().token}` } };
  const details = { name: `\t${text} `, bio: ` ${text}\n\n${text} `, location: ` ${text}`, address: `${text} ` };
  expect((await site.call('PUT', '/auth/updatedetails', { as, body: details })).statusCode).toBe(200);
  expect((await site.call('GET', '/auth/me', { as })).json().data).toMatchObject({
    name: text,
    bio: `${text}\n\n${text}`,
    location: text,
    address: text,
  });
});

test.each(texts)('"%s" reaches support as it was typed', async (text) => {
  const headers = { 'x-forwarded-for': `10.0.0.${texts.indexOf(text)}` };
  const body = { name: 'Ada', email: 'a@a.test', message: ` ${text}\n${text} ` };
  expect((await site.call('POST', '/contact', { headers, body })).statusCode).toBe(200);
  const mail = (await mails.of(site, site.app.settings.mail.support ?? '')).at(-1);
  expect(mail?.text).toContain(`\n\n${text}\n${text}\n`);
});

test.each([
  ['name', 'n'.repeat(101)],
  ['email', `${'e'.repeat(250)}@a.test`],
  ['password', 'p'.repeat(201)],
])('a %s that is too long is named at sign-up', async (field, value) => {
  const answer = await site.call('POST', '/auth/register', { body: { ...account(), [field]: value } });
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
});
