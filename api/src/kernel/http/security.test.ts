import { errorCodes } from '@nearhand/contracts';
import { person } from '../../testing/fixtures/people.ts';
import { testOrigin, useTestApp } from '../../testing/test-app.ts';

const site = useTestApp();
const from = (origin: string) => ({ headers: { origin } });

test('the site’s own pages may read answers with the cookie', async () => {
  const { headers } = await site.call('GET', '/health', from(testOrigin));
  expect(headers['access-control-allow-origin']).toBe(testOrigin);
  expect(headers['access-control-allow-credentials']).toBe('true');
});

test('no other site’s pages may', async () => {
  const { headers } = await site.call('GET', '/health', from('https://elsewhere.example'));
  expect(headers['access-control-allow-origin']).toBeUndefined();
});

test('an answer is never guessed at, framed or run', async () => {
  const { headers } = await site.call('GET', '/health');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'");
});

test.each(['/auth/me', '/bookings/me', '/reviews'])('%s of somebody signed in is kept by no cache', async (path) => {
  const { statusCode, headers } = await site.call('GET', path, { as: await person(site) });
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
});

test.each([
  ['GET', '/auth/me', 401],
  ['POST', '/auth/login', 400],
  ['GET', '/auth/nothing', 404],
] as const)('%s %s is kept by none either way (%i)', async (method, path, status) => {
  const { statusCode, headers } = await site.call(method, path);
  expect([statusCode, headers['cache-control']]).toEqual([status, 'no-store']);
});

test('what a visitor may see is left to caches', async () => {
  expect((await site.call('GET', '/reviews')).headers['cache-control']).toBeUndefined();
});

test('the list of services is nobody’s own: caches may keep it, whoever asks', async () => {
  for (const as of [undefined, await person(site)]) {
    expect((await site.call('GET', '/services', { as })).headers['cache-control']).toBe('public, no-cache');
  }
});

test.each(['Basic eDp5', 'Bearer '])(
  'a write with the cookie is refused across sites, also beside "%s"',
  async (word) => {
    const { headers } = await person(site);
    const cookie = `session=${headers.authorization?.replace('Bearer ', '')}`;
    const sent = { cookie, authorization: word, origin: 'https://elsewhere.example' };
    const answer = await site.call('PATCH', '/auth/settings', { headers: sent, body: { sharePhone: false } });
    expect([answer.statusCode, answer.json().code]).toEqual([403, errorCodes.crossSite]);
  },
);

test('the description of the API needs nothing from elsewhere', async () => {
  const { body, headers } = await site.call('GET', '/docs/');
  expect(body).toContain('swagger-ui');
  expect(body).not.toMatch(/(?:src|href)="https?:/);
  expect(headers['content-security-policy']).not.toContain('https:');
});
