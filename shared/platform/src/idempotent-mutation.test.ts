import { Booking, errorCodes } from '@nearhand/contracts';
import { readDataAs } from '@nearhand/contracts/schema';
import { waitFor } from '@testing-library/react';
import { configure } from './api/runtime-config.fixture.ts';
import { idempotentMutation } from './idempotent-mutation.ts';

beforeAll(configure);
afterEach(() => localStorage.clear());

const booking = { body: { service: 's', serviceOption: 'o', price: 1, date: '', timeSlot: '', address: '' } };
const call = { body: { bookingId: 'b1' } };
const other = { body: { bookingId: 'b2' } };

/** Answers the calls of the page one after the other, the last answer for good; tells their keys. */
const answering = (...answers: (() => Response | Promise<Response>)[]) => {
  const keys: (string | null)[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const request = new Request(input);
    // ky waits for its body to be read.
    await request.text();
    keys.push(request.headers.get('idempotency-key'));
    return answers[Math.min(keys.length, answers.length) - 1]?.() ?? Response.error();
  });
  return keys;
};
const done = () => Response.json({ data: {} });
const refused = (status: number, code?: string) => () => Response.json({ error: 'No.', code }, { status });
const lost = () => Promise.reject(new TypeError('Failed to fetch'));

test.each([
  ['nobody answered', lost],
  ['failed on the other side', refused(500)],
  ['is still being worked on', refused(409, errorCodes.stillRunning)],
])('an attempt that %s keeps its key, for as long as it sends the same', async (_what, answer) => {
  const keys = answering(answer);
  const { mutationFn } = idempotentMutation('POST payments/wallet');
  for (const each of [call, call, other]) await expect(mutationFn(each)).rejects.toThrow();
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test.each([undefined, errorCodes.slotTaken])('a refused attempt is over: the next one is new (%s)', async (code) => {
  const keys = answering(refused(409, code));
  const { mutationFn } = idempotentMutation('POST payments/wallet');
  for (let times = 0; times < 2; times += 1) await expect(mutationFn(call)).rejects.toThrow();
  expect(new Set(keys).size).toBe(2);
});

test('a successful request ends its attempt: the same body can be sent again', async () => {
  const keys = answering(done);
  const { mutationFn } = idempotentMutation('POST bookings', { read: readDataAs(Booking) });
  expect(await mutationFn(booking)).toMatchObject({ status: 'pending' });
  await mutationFn(booking);
  expect(new Set(keys).size).toBe(2);
});

test('a response to an earlier attempt does not end the current one', async () => {
  let answerFirst = (_answer: Response) => {};
  const first = new Promise<Response>((resolve) => {
    answerFirst = resolve;
  });
  const keys = answering(() => first, lost);
  const { mutationFn } = idempotentMutation('POST payments/wallet');
  const late = expect(mutationFn(call)).rejects.toThrow();
  // Each call is hashed before it is sent: without waiting the second one may be sent first.
  await waitFor(() => expect(keys).toHaveLength(1));
  await expect(mutationFn(other)).rejects.toThrow();
  answerFirst(refused(409, errorCodes.slotTaken)());
  await late;
  await expect(mutationFn(other)).rejects.toThrow();
  expect(keys[2]).toBe(keys[1]);
});

test('an attempt goes on in another page, for an hour or until it is answered, and its content is stored nowhere', async () => {
  const keys = answering(lost, lost, done);
  const read = readDataAs(Booking);
  const onAnotherPage = () => idempotentMutation('POST bookings', { read }).mutationFn(booking);
  await expect(onAnotherPage()).rejects.toThrow();
  expect(JSON.stringify(localStorage)).not.toContain('serviceOption');
  await expect(onAnotherPage()).rejects.toThrow();
  expect(keys[1]).toBe(keys[0]);
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
  await onAnotherPage();
  expect(keys[2]).not.toBe(keys[0]);
  expect(localStorage).toHaveLength(0);
});

test('an attempt of another page for another call stays', async () => {
  const keys = answering(lost, done, done);
  const onAnotherPage = (each: typeof call) => idempotentMutation('POST payments/wallet').mutationFn(each);
  await expect(onAnotherPage(call)).rejects.toThrow();
  const late = idempotentMutation('POST payments/wallet');
  await onAnotherPage(other);
  await late.mutationFn(call);
  expect(new Set(keys).size).toBe(3);
});
