import { errorCodes } from '@nearhand/contracts';
import { routes } from '@nearhand/contracts/wire';
import { person } from '../../testing/fixtures/people.ts';
import { outcome, testOrigin, useTestApp } from '../../testing/test-app.ts';

const site = useTestApp();

test.each([
  [testOrigin, testOrigin],
  ['https://elsewhere.example', undefined],
])('pages of %s may read answers with the cookie: %s', async (origin, allowed) => {
  const { headers } = await site.call('GET', '/health', { headers: { origin } });
  expect(headers['access-control-allow-origin']).toBe(allowed);
  if (allowed) expect(headers['access-control-allow-credentials']).toBe('true');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'");
});

test.each([
  ['/auth/me', true, 200, 'no-store'],
  ['/bookings/me', true, 200, 'no-store'],
  ['/reviews', true, 200, 'no-store'],
  ['/reviews', false, 200, undefined],
  ['/services', true, 200, 'public, no-cache'],
  ['/auth/me', false, 401, 'no-store'],
  ['/auth/nothing', false, 404, 'no-store'],
] as const)('caches: GET %s, signed in: %s, is answered %i with %s', async (path, isSignedIn, status, cached) => {
  const answer = await site.call('GET', path, isSignedIn ? { as: await person(site) } : {});
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([status, cached]);
});

test('a public answer is not sent again to a caller who has it', async () => {
  const first = await site.call('GET', '/reviews');
  const { etag } = first.headers;
  expect(etag).toMatch(/^W\/".{22}"$/);
  const headers = { 'if-none-match': String(etag) };
  expect(await site.call('GET', '/reviews', { headers })).toMatchObject({ statusCode: 304, body: '' });
  const another = await site.call('GET', '/reviews?limit=1', { headers: { 'if-none-match': 'W/"another"' } });
  expect([another.statusCode, another.headers.etag]).toEqual([200, expect.any(String)]);
  const own = await site.call('GET', '/reviews', { as: await person(site) });
  expect([own.statusCode, own.headers.etag]).toEqual([200, undefined]);
});

test.each(['Basic eDp5', 'Bearer '])(
  'a write of another site with the cookie is rejected, also with "%s"',
  async (word) => {
    const { headers } = await person(site);
    const cookie = `session=${headers.authorization?.replace('Bearer ', '')}`;
    const sent = { cookie, authorization: word, origin: 'https://elsewhere.example' };
    expect(await outcome(site.call('PATCH', '/auth/settings', { headers: sent, body: { sharePhone: false } }))).toEqual(
      [403, errorCodes.crossSite],
    );
  },
);

test('the API describes every route of the contracts, with nothing from other sites', async () => {
  const { body, headers } = await site.call('GET', '/docs/');
  expect(body).toContain('swagger-ui');
  expect(body).not.toMatch(/(?:src|href)="https?:/);
  expect(headers['content-security-policy']).not.toContain('https:');
  const { paths } = (await site.call('GET', '/docs/json')).json();
  for (const [name, { summary }] of Object.values(routes).flatMap((group) => Object.entries(group))) {
    const [method = '', path = ''] = name.split(' ');
    const described = paths[`/api/${path.replaceAll(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()];
    expect([name, described?.summary]).toEqual([name, summary]);
  }
});
