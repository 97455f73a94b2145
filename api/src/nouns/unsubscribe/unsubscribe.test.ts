import { errorCodes, paths } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import { users } from '../../kernel/accounts/table.ts';
import { unsubscribeLinks } from '../../kernel/email/unsubscribe.ts';
import { type Person, person, usePerson } from '../../testing/fixtures/people.ts';
import { answered, testOrigin, testSecret, useTestApp } from '../../testing/test-app.ts';

const site = useTestApp();
const ada = usePerson(site);
const linksOf = ({ _id }: Person, setting: 'notifyBookings' | 'notifyMessages' = 'notifyMessages') =>
  unsubscribeLinks(testOrigin, testSecret, { setting, userId: _id });
const pathOf = (url: string) => url.slice(`${testOrigin}/api`.length);
const tokenOf = (url: string) => new URL(url).searchParams.get('token') ?? '';
const settingsOf = (as: Person) => site.read('/auth/settings', as);
const oneClick = (url: string, type = 'application/x-www-form-urlencoded', payload = 'List-Unsubscribe=One-Click') =>
  site.app.inject({ method: 'POST', url: url.slice(testOrigin.length), headers: { 'content-type': type }, payload });

const form = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';

test.each([
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  ['multipart/form-data; boundary=x', form],
])('a mail program stops one kind of emails with one POST of %s, without a session', async (type, payload) => {
  const before = await settingsOf(ada);
  for (let turn = 0; turn < 2; turn += 1) {
    const answer = await oneClick(linksOf(ada).oneClick, type, payload);
    expect([answer.statusCode, answer.json(), answer.headers['set-cookie']]).toEqual([
      200,
      { data: { setting: 'notifyMessages' } },
      undefined,
    ]);
  }
  expect(await settingsOf(ada)).toEqual({ ...before, notifyMessages: false });
});

test('opening the address changes nothing and leads to the page', async () => {
  const { oneClick: url } = linksOf(ada);
  const answer = await site.call('GET', pathOf(url));
  expect([answer.statusCode, answer.headers.location]).toEqual([
    302,
    `${testOrigin}${paths.unsubscribe(tokenOf(url))}`,
  ]);
  expect(await settingsOf(ada)).toMatchObject({ notifyMessages: true });
});

test('the page stops the emails with the same token', async () => {
  const { page } = linksOf(ada, 'notifyBookings');
  expect(await answered(site.call('POST', '/auth/unsubscribe', { body: { token: tokenOf(page) } }))).toEqual([
    200,
    { data: { setting: 'notifyBookings' } },
  ]);
  expect(await settingsOf(ada)).toMatchObject({ notifyBookings: false, notifyMessages: true });
});

test.each([
  ['of another person', (token: string, other: Person) => token.replace(ada._id, other._id)],
  ['of another setting', (token: string) => token.replace('notifyMessages', 'notifyBookings')],
  ['of something that is no email', (token: string) => token.replace('notifyMessages', 'showLocation')],
  ['longer', (token: string) => `${token}.x`],
])('a token that is %s changes nothing', async (_case, change) => {
  const other = await person(site);
  const token = change(tokenOf(linksOf(ada).oneClick), other);
  expect(await answered(site.call('POST', '/auth/unsubscribe', { body: { token } }))).toEqual([
    400,
    // The page itself adds where emails are turned off.
    { code: errorCodes.unsubscribeInvalid, error: 'This link is not complete.' },
  ]);
  expect((await oneClick(`${testOrigin}/api/emails/unsubscribe?token=${token}`)).statusCode).toBe(400);
  for (const one of [ada, other]) {
    expect(await settingsOf(one)).toMatchObject({ notifyBookings: true, notifyMessages: true });
  }
});

test('a token is no session, and does nothing once its account is deleted', async () => {
  const { page } = linksOf(ada);
  const headers = { authorization: `Bearer ${tokenOf(page)}` };
  expect((await site.call('GET', '/auth/me', { headers })).statusCode).toBe(401);
  await site.db.update(users).set({ deletedAt: site.now }).where(eq(users.id, ada._id));
  expect((await oneClick(linksOf(ada).oneClick)).statusCode).toBe(200);
  const [row] = await site.db.select().from(users).where(eq(users.id, ada._id));
  expect(row?.notifyMessages).toBe(true);
});
