import { useTestApp } from '../../testing/test-app.ts';

const site = useTestApp();
const fieldsOf = async (body: object) =>
  (await site.call('POST', '/auth/register', { body })).json<{ fields: Record<string, string> }>().fields;
const ada = { name: 'Ada Moss', email: 'ada@example.test', password: 'lovelace', role: 'customer' };

test('what is too short is told as screens tell it, and before anything else that is wrong with it', async () => {
  expect(await fieldsOf({ ...ada, name: '' })).toEqual({ name: 'Name must be at least 2 characters' });
  expect(await fieldsOf({ ...ada, password: 'short' })).toEqual({ password: 'Password must be at least 6 characters' });
});

test('what is missing is named', async () => {
  expect(await fieldsOf({ ...ada, email: undefined })).toEqual({ email: expect.stringContaining('required') });
});

test('what breaks a pattern is told in words', async () => {
  expect(await fieldsOf({ ...ada, name: 'Ada\nMoss', email: 'ada' })).toEqual({
    name: 'must be one line of text that can be seen',
    email: 'is not valid',
  });
});
