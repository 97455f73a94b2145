import { errorCodes } from '@nearhand/contracts';
import { slowDown } from './slow-down.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

const tooMany = expect.objectContaining({ code: errorCodes.tooManyAttempts, headers: { 'retry-after': '4' } });

test('what has no delay goes on at once, whatever waits', async () => {
  const wait = slowDown({ perKey: 0, inAll: 0 });
  await expect(wait('a', 0)).resolves.toBeUndefined();
});

test('one more than may wait is refused at once with a short Retry-After, and may come again after the others', async () => {
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
