import { promiseCache } from './font-files.ts';

test('a value is made once, and again after it failed', async () => {
  const ask = promiseCache<number>(2);
  await expect(ask('a', () => Promise.reject(new Error('EMFILE')))).rejects.toThrow('EMFILE');
  await expect(ask('a', async () => 1)).resolves.toBe(1);
  await expect(ask('a', async () => 2)).resolves.toBe(1);
});

test('those that were asked for last stay', async () => {
  const ask = promiseCache<number>(2);
  for (const key of ['a', 'b', 'a', 'c']) await ask(key, async () => 1);
  expect(await ask('a', async () => 2)).toBe(1);
  expect(await ask('b', async () => 2)).toBe(2);
});
