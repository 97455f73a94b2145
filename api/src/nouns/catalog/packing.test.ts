import { brotliDecompressSync } from 'node:zlib';
import { packing } from './packing.ts';

const bytes = Buffer.from('Window cleaning, inside and out. '.repeat(2000));

test('all who ask for an encoding get the same bytes, made once', async () => {
  const { as } = packing(bytes, 4);
  const [one, other] = await Promise.all([as('br'), as('br')]);
  expect(other).toBe(one);
  expect(await as('br')).toBe(one);
  expect(brotliDecompressSync(one).equals(bytes)).toBe(true);
});

test('it rests when what was asked for is made', async () => {
  const { as, rest } = packing(bytes, 4);
  let made = 0;
  const count = () => {
    made += 1;
  };
  const asked = [as('br').then(count), as('gzip').then(count)];
  await rest();
  expect(made).toBe(2);
  await Promise.all(asked);
});
