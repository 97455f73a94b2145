import { type Person, person, setPassword } from '../../testing/fixtures/people.ts';
import { useTestApp } from '../../testing/test-app.ts';

const origin = 'https://nearhand.example';
const settings = { passkeys: true, publicOrigins: [origin] };
const site = useTestApp({ settings });
const mixed = useTestApp({ settings: { ...settings, publicOrigins: ['http://localhost:4100', origin] } });

const logIn = async (at: typeof site, one: Person) => {
  await setPassword(at, one, 'lovelace');
  return at.call('POST', '/auth/login', { body: { email: one.email, password: 'lovelace' } });
};

test.each([
  ['https', site],
  ['https and http', mixed],
])('below %s each cookie goes to this host alone, over TLS, without scripts and from no other site', async (_, at) => {
  const report = { revision: 1, reports: [{ kind: 'started', slice: 'mf-a', version: '1.0.0' }] };
  const answers = [
    await logIn(at, await person(at)),
    await at.call('POST', '/auth/passkeys/login/options'),
    await at.call('POST', '/telemetry', { body: report }),
  ];
  const cookies = answers.flatMap(({ headers }) => headers['set-cookie'] ?? []);
  expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual([
    '__Host-session',
    'session',
    'known-browser',
    'passkey-browser',
    'visitor',
  ]);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/; HttpOnly; Secure; SameSite=Lax$/);
    expect(cookie).not.toMatch(/domain=/i);
  }
  expect(cookies[0]).toContain('; Path=/;');
});

test('a cookie that another host of the domain sets does not take the place of the session', async () => {
  const [ada, eve] = [await person(site), await person(site)];
  const tokenOf = ({ headers }: Person) => headers.authorization?.replace('Bearer ', '');
  const viewer = async (cookie: string) =>
    (await site.call('GET', '/auth/me', { headers: { cookie } })).json().data._id;
  expect(await viewer(`session=${tokenOf(eve)}; __Host-session=${tokenOf(ada)}`)).toBe(ada._id);
  // Of a login before there was the other one.
  expect(await viewer(`session=${tokenOf(ada)}`)).toBe(ada._id);
});

test('a log-out deletes both cookies of the session', async () => {
  const answer = await logIn(site, await person(site));
  const [cookie = ''] = String(answer.headers['set-cookie']).split(';');
  const out = await site.call('POST', '/auth/logout', { headers: { cookie, origin } });
  expect([out.headers['set-cookie']].flat()).toEqual([
    expect.stringMatching(/^__Host-session=; Max-Age=0; Path=\/; Expires=Thu, 01 Jan 1970.+Secure/),
    expect.stringMatching(/^session=; Max-Age=0; Path=\/api; Expires=Thu, 01 Jan 1970.+Secure/),
  ]);
  const after = await site.call('GET', '/auth/me', { headers: { cookie } });
  expect(after.statusCode).toBe(401);
});
