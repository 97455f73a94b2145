import { kept } from './kept.ts';

test('a value is made once, and again after it failed', async () => {
  const keep = kept<number>(2);
  await expect(keep('a', () => Promise.reject(new Error('EMFILE')))).rejects.toThrow('EMFILE');
  await expect(keep('a', async () => 1)).resolves.toBe(1);
  await expect(keep('a', async () => 2)).resolves.toBe(1);
});

test('those that were asked for last stay', async () => {
  const keep = kept<number>(2);
  for (const key of ['a', 'b', 'a', 'c']) await keep(key, async () => 1);
  expect(await keep('a', async () => 2)).toBe(1);
  expect(await keep('b', async () => 2)).toBe(2);
});
