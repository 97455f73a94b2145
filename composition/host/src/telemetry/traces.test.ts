/** In a separate document, number 1. */
import { createMemoryRouter } from 'react-router-dom';
import { runBy, someCode } from '../released-code/released-code.fixture.ts';
import { codeRuns } from '../released-code/released-code.ts';
import { Backlog } from './backlog.ts';
import { observed } from './performance-observer.fixture.ts';
import type { TracedSpan } from './telemetry.ts';
import { startTraces, type TraceCall } from './traces.ts';

const trace = '0af7651916cd43dd8448eb211c80319c';
const parent = 'b7ad6b7169203331';
const spans: TracedSpan[] = [];
const router = createMemoryRouter([{ path: '*', element: null, loader: async () => null }]);
let traceCall: TraceCall;
let files: ReturnType<typeof observed>;

beforeAll(() => {
  jest.useFakeTimers();
  files = observed();
  const routers = new Backlog<typeof router>();
  traceCall = startTraces({ trace, span: parent }, (span) => spans.push(span), routers);
  routers.put(router);
});
afterAll(() => jest.useRealTimers());

/** A call by code of this release, or of the shell. */
const called = (code: ReturnType<typeof someCode> | undefined, status: number | undefined) => {
  const found: Partial<ReturnType<TraceCall>> = {};
  const begin = () => void Object.assign(found, traceCall(new Error('here'), 'GET items/:id'));
  if (code) {
    codeRuns(code);
    runBy(code, begin);
  } else begin();
  jest.advanceTimersByTime(30);
  found.end?.({ name: 'GET x', status, here: new Error('here'), milliseconds: 30 });
  return { headers: found.headers, span: spans.at(-1) };
};

test('the document is a part of the web tier’s span, and calls are parts of the document', () => {
  const [page] = spans;
  expect(page).toMatchObject({ trace, parent, what: 'page', isError: false });
  const { headers, span } = called(someCode(), 200);
  expect(headers).toEqual({
    traceparent: `00-${trace}-${span?.span}-01`,
    baggage: 'slice.name=mf-x,slice.release=1.0.0',
  });
  expect(span).toMatchObject({
    ...{ trace, parent: page?.span, what: 'call', slice: 'mf-x', version: '1.0.0', name: 'GET items/:id' },
    ...{ milliseconds: 30, isError: false },
  });
});

test.each([
  [undefined, true],
  [503, true],
  [409, false],
])('a call of the shell names no slice; with the answer %p its span has an error: %p', (status, isError) => {
  const { headers, span } = called(undefined, status);
  expect(Object.keys(headers ?? {})).toEqual(['traceparent']);
  expect(span).toMatchObject({ isError });
  expect(span?.slice).toBeUndefined();
});

test('files of releases have spans, 200 of a tab at most, and other files have none', () => {
  spans.length = 0;
  const file = (name: string) => ({ name: `http://localhost${name}`, startTime: 5, duration: 7 });
  const loads = Array.from({ length: 300 }, (_, index) => file(`/releases/mf-x/1.0.0/js/${index}.js`));
  files(file('/assets/shell.js'), file('/api/items/me?of=ada'), ...loads);
  expect(spans).toHaveLength(200);
  expect(spans[0]).toMatchObject({ trace, what: 'load', slice: 'mf-x', version: '1.0.0', name: 'js/0.js' });
});

test('a navigation begins a trace, and a call after its 10 seconds one of its own', async () => {
  spans.length = 0;
  await router.navigate('/items/1');
  const [navigation] = spans;
  expect(navigation).toMatchObject({ what: 'navigation' });
  expect(navigation?.trace).not.toBe(trace);
  expect(called(undefined, 200).span).toMatchObject({ trace: navigation?.trace, parent: navigation?.span });
  jest.advanceTimersByTime(10_000);
  const { span } = called(undefined, 200);
  expect(span?.trace).not.toBe(navigation?.trace);
  expect(span?.parent).toBeUndefined();
});
