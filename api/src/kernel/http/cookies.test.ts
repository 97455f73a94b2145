import { person, setPassword } from '../../testing/fixtures/people.ts';
import { useTestApp } from '../../testing/test-app.ts';

const origin = 'https://nearhand.example';
const site = useTestApp({ settings: { passkeys: true, publicOrigins: [origin] } });

test('below https each cookie goes to this host alone, over TLS, without scripts and from no other site', async () => {
  const one = await person(site);
  await setPassword(site, one, 'lovelace');
  const body = { email: one.email, password: 'lovelace' };
  const report = { revision: 1, reports: [{ kind: 'started', slice: 'mf-a', version: '1.0.0' }] };
  const answers = [
    await site.call('POST', '/auth/login', { body }),
    await site.call('POST', '/auth/passkeys/login/options'),
    await site.call('POST', '/telemetry', { body: report }),
  ];
  const cookies = answers.flatMap(({ headers }) => headers['set-cookie'] ?? []);
  expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual([
    'session',
    'known-browser',
    'passkey-browser',
    'visitor',
  ]);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/; HttpOnly; Secure; SameSite=Lax$/);
    expect(cookie).not.toMatch(/domain=/i);
  }
});
