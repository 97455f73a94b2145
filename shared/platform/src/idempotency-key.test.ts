import { errorCodes } from '@nearhand/contracts';
import { HTTPError } from 'ky';
import { createIdempotencyKeys } from './idempotency-key.ts';

const body = { service: 's1' };

const answered = (status: number, code?: string) =>
  new HTTPError(
    new Response(code && JSON.stringify({ error: 'No.', code }), { status }),
    new Request('http://localhost/api/bookings', { method: 'POST' }),
    {
      method: 'POST',
      retry: {},
      prefixUrl: '',
      onDownloadProgress: undefined,
      onUploadProgress: undefined,
    },
  );

test.each([
  ['nobody answered', new TypeError('Failed to fetch')],
  ['failed on the other side', answered(502)],
  ['is still being worked on', answered(409, errorCodes.stillRunning)],
])('an attempt that %s keeps its key, for as long as the body is the same', async (_what, failure) => {
  const keys = createIdempotencyKeys();
  const first = keys.keyFor(body);
  await keys.failed(failure);
  expect(keys.keyFor(body)).toBe(first);
  expect(keys.keyFor({ service: 's2' })).not.toBe(first);
});

test.each([undefined, errorCodes.slotTaken])('a refused attempt is over: the next one is new (%s)', async (code) => {
  const keys = createIdempotencyKeys();
  const first = keys.keyFor(body);
  await keys.failed(answered(409, code));
  expect(keys.keyFor(body)).not.toBe(first);
});

test('so is one that succeeded: the same words can be said twice', () => {
  const keys = createIdempotencyKeys();
  const first = keys.keyFor(body);
  keys.succeeded();
  expect(keys.keyFor(body)).not.toBe(first);
});

test('an answer that is read late does not end the attempt that was begun meanwhile', async () => {
  const keys = createIdempotencyKeys();
  keys.keyFor(body);
  const read = keys.failed(answered(409, errorCodes.slotTaken));
  const next = keys.keyFor({ service: 's2' });
  await read;
  expect(keys.keyFor({ service: 's2' })).toBe(next);
});
