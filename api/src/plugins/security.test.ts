import { testOrigin, useTestApp } from '../testing/test-app.ts';

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

test('the description of the API needs nothing from elsewhere', async () => {
  const { body, headers } = await site.call('GET', '/docs/');
  expect(body).toContain('swagger-ui');
  expect(body).not.toMatch(/(?:src|href)="https?:/);
  expect(headers['content-security-policy']).not.toContain('https:');
});
