import { HTTPError } from 'ky';
import { createIdempotencyKeys } from './idempotency-key.ts';

const body = { service: 's1' };

const answered = (status: number) =>
  new HTTPError(new Response(null, { status }), new Request('http://localhost/api/bookings', { method: 'POST' }), {
    method: 'POST',
    retry: {},
    prefixUrl: '',
    onDownloadProgress: undefined,
    onUploadProgress: undefined,
  });

test.each([
  ['nobody answered', new TypeError('Failed to fetch')],
  ['failed on the other side', answered(502)],
])('an attempt that %s keeps its key, for as long as the body is the same', (_what, failure) => {
  const keys = createIdempotencyKeys();
  const first = keys.keyFor(body);
  keys.failed(failure);
  expect(keys.keyFor(body)).toBe(first);
  expect(keys.keyFor({ service: 's2' })).not.toBe(first);
});

test('a refused attempt is over: the next one is new', () => {
  const keys = createIdempotencyKeys();
  const first = keys.keyFor(body);
  keys.failed(answered(409));
  expect(keys.keyFor(body)).not.toBe(first);
});

test('so is one that succeeded: the same words can be said twice', () => {
  const keys = createIdempotencyKeys();
  const first = keys.keyFor(body);
  keys.succeeded();
  expect(keys.keyFor(body)).not.toBe(first);
});
