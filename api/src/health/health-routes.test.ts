import { useTestApp } from '../testing/test-app.ts';

const site = useTestApp();

test('says that it is well', async () => {
  const answer = await site.call('GET', '/health');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ status: 'ok' });
});

test('describes itself', async () => {
  const answer = await site.call('GET', '/docs/json');
  expect(Object.keys(answer.json().paths)).toContain('/api/health');
});

test('an address that is not there is refused in the one shape', async () => {
  const answer = await site.call('GET', '/nowhere');
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toEqual({ error: 'There is nothing at this address.', code: 'resource/not-found' });
});
