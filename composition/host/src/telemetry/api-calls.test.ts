import { runBy, someCode } from '../released-code/released-code.fixture.ts';
import { codeRuns } from '../released-code/released-code.ts';
import { countCalls, type EndedCall } from './api-calls.ts';

const code = someCode();
let told: [slice: string | undefined, counts: object][];
let add: (call: EndedCall) => void;
beforeEach(() => {
  jest.useFakeTimers();
  codeRuns(code);
  told = [];
  add = countCalls((from, counts) => told.push([from?.slice.name, counts]));
});
afterEach(() => jest.useRealTimers());

const call = (outcome: Partial<EndedCall>): EndedCall => ({
  name: 'GET x',
  here: new Error('here'),
  milliseconds: 20,
  ...outcome,
});
const count = (outcome: Partial<EndedCall>) => {
  add(call(outcome));
  jest.advanceTimersByTime(15_000);
};

test('calls are counted by the release whose code made them, and reported every 15 s', () => {
  runBy(code, () => add(call({ status: 200 })));
  runBy(code, () => add(call({ status: 502 })));
  add(call({ status: 200 }));
  jest.advanceTimersByTime(15_000);
  expect(told).toEqual([
    ['mf-x', { calls: 2, failed: 1, milliseconds: 40 }],
    [undefined, { calls: 1, failed: 0, milliseconds: 20 }],
  ]);
});

test.each<[what: string, failed: number, outcome: Partial<EndedCall>]>([
  ['no answer', 1, {}],
  ['no answer in time', 0, { isTimeout: true }],
  ['a server error', 1, { status: 500 }],
  ['an endpoint that is not there', 1, { status: 404, isUnknownRoute: true }],
  ['a record that is not there', 0, { status: 404 }],
  ['a refusal', 0, { status: 409 }],
])('%s is %d failed call', (_what, failed, outcome) => {
  count(outcome);
  expect(told).toEqual([[undefined, { calls: 1, failed, milliseconds: 20 }]]);
});

test('no answer while offline is not the fault of a release', () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  count({});
  expect(told).toEqual([[undefined, { calls: 1, failed: 0, milliseconds: 20 }]]);
});

test('no answer in a page that was hidden meanwhile is not the fault of a release', () => {
  document.dispatchEvent(new Event('visibilitychange'));
  jest.advanceTimersByTime(10);
  count({});
  count({});
  expect(told.map(([, counts]) => counts)).toEqual([
    { calls: 1, failed: 0, milliseconds: 20 },
    { calls: 1, failed: 1, milliseconds: 20 },
  ]);
});

test('the time before a change was sent is not the time of its release', () => {
  count({ status: 200, milliseconds: 30_020, heldMs: 30_000 });
  expect(told).toEqual([[undefined, { calls: 1, failed: 0, milliseconds: 20 }]]);
});

test('calls that end because the document is left do not count', () => {
  window.dispatchEvent(new Event('pagehide'));
  count({});
  window.dispatchEvent(new Event('pageshow'));
  expect(told).toEqual([]);
});

describe('a call without an answer from an address', () => {
  const address = 'http://localhost/api/x';
  let asked: string[];
  let isReached: boolean;
  beforeEach(() => {
    asked = [];
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
      asked.push([init?.method, init?.mode, url].join(' '));
      if (!isReached) throw new TypeError('Failed to fetch');
      return new Response();
    });
  });
  afterEach(() => jest.restoreAllMocks());

  test.each([
    ['that answers without the call is one failed call', 1],
    ['that a blocker stops, or that is away, is none', 0],
  ])('%s', async (_what, failed) => {
    isReached = failed === 1;
    runBy(code, () => add(call({ address })));
    await jest.advanceTimersByTimeAsync(15_000);
    expect(told).toEqual([['mf-x', { calls: 1, failed, milliseconds: 20 }]]);
    expect(asked).toEqual([`HEAD no-cors ${address}`]);
  });

  test('is not asked again after a server error', async () => {
    add(call({ address, status: 500 }));
    await jest.advanceTimersByTimeAsync(15_000);
    expect([told, asked]).toEqual([[[undefined, { calls: 1, failed: 1, milliseconds: 20 }]], []]);
  });
});
