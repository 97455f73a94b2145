import { errorCodes } from '@nearhand/contracts';
import { siteBits, slowDown, sourceOf } from './rate-limit.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

const tooMany = expect.objectContaining({ code: errorCodes.tooManyAttempts, headers: { 'retry-after': '4' } });

test('a request without delay never waits', async () => {
  const wait = slowDown({ perKey: 0, inAll: 0 });
  await expect(wait('a', 0)).resolves.toBeUndefined();
});

test('above a limit a request gets 429 at once, and may wait after the others', async () => {
  const wait = slowDown({ perKey: 2, inAll: 3 });
  const waiting = [wait('a', 4_000), wait('a', 4_000)];
  await expect(wait('a', 4_000)).rejects.toEqual(tooMany);
  waiting.push(wait('b', 4_000));
  await expect(wait('c', 4_000)).rejects.toEqual(tooMany);
  await jest.advanceTimersByTimeAsync(4_000);
  await Promise.all(waiting);
  const again = wait('a', 4_000);
  await jest.advanceTimersByTimeAsync(4_000);
  await expect(again).resolves.toBeUndefined();
});

test.each([
  ['203.0.113.9', '::ffff:203.0.113.9'],
  ['203.0.113.9', '::ffff:cb00:7109'],
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff'],
  ['2001:DB8:1:2::1', '2001:0db8:0001:0002::2'],
])('%s and %s are one source', (one, same) => {
  expect(sourceOf({ ip: one })).toBe(sourceOf({ ip: same }));
});

test('all networks of one site can count as one source', () => {
  expect(sourceOf({ ip: '2001:db8:1:2::1' }, siteBits)).toBe(sourceOf({ ip: '2001:db8:1:ffff::1' }, siteBits));
  expect(sourceOf({ ip: '2001:db8:1::1' }, siteBits)).not.toBe(sourceOf({ ip: '2001:db8:2::1' }, siteBits));
});

test.each([
  ['203.0.113.9', '203.0.113.10'],
  ['2001:db8:1:2::1', '2001:db8:1:3::1'],
  ['::ffff:203.0.113.9', '::ffff:203.0.113.10'],
  ['a proxy’s word', 'another'],
])('%s and %s are two', (one, other) => {
  expect(sourceOf({ ip: one })).not.toBe(sourceOf({ ip: other }));
});
