import { useTestApp } from '../../testing/test-app.ts';

const site = useTestApp();

interface Description {
  paths: Record<string, Record<string, { summary?: string; description?: string }>>;
}

test.each([
  ['put', '/auth/updatedetails'],
  ['put', '/auth/updatepassword'],
  ['get', '/auth/settings'],
  ['patch', '/auth/settings'],
  ['post', '/auth/delete-account'],
  ['post', '/auth/forgot-password'],
  ['post', '/auth/reset-password'],
  ['post', '/upload/avatar'],
  ['delete', '/upload/avatar'],
  ['post', '/contact'],
])('%s %s says what it does', async (method, path) => {
  const { paths } = (await site.call('GET', '/docs/json')).json<Description>();
  const described = paths[`/api${path}`]?.[method];
  expect(described?.summary).toMatch(/\w+ \w+/);
  expect(described?.description).toMatch(/\.$/);
});
