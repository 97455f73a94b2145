import { namespace, parseWith } from '@slices/format';
import { TelemetryBatch } from '@slices/format/wire';
import { SliceError } from '../loading/load-errors.ts';
import { configureHost } from '../settings/host-settings.ts';
import { aRelease } from '../slices/a-composition.fixture.ts';
import { nothingComposed } from '../state/composition-provider.tsx';
import { watchTranslator } from '../translator/translator.ts';
import { createTelemetry, type Telemetry } from './telemetry.ts';

const release = aRelease({ version: '2.0.0' });
const slice = { name: 'mf-x', title: 'X', owner: 'team', release, fallbacks: [] };
const broken = (stage: 'entry' | 'render', message = 'lost') =>
  new SliceError(slice, release, stage, new Error(message));
const never = new Promise<boolean>(() => {});

let sent: Promise<string>[];
let answer: (signal: AbortSignal | null | undefined) => Promise<Response>;
let listening: Parameters<typeof window.addEventListener>[];
const batches = async () => (await Promise.all(sent)).map((text) => JSON.parse(text));
/** Lets calls that were answered end. */
const answersRead = () => jest.advanceTimersByTimeAsync(0);
const begin = () =>
  createTelemetry({
    shell: '1.0.0',
    slices: () => ({ ...nothingComposed.slices, revision: 7, all: [slice] }),
    patternOf: () => '/x/:id',
    role: () => 'guest',
  });
const start = () => {
  const telemetry = begin();
  telemetry.failures.read(async ({ report, healed, send }) => send({ ...report, healed: await healed }));
  return telemetry;
};

let state: DocumentVisibilityState;
const show = (next: DocumentVisibilityState) => {
  state = next;
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
};
const kinds = async () => (await batches()).flatMap(({ reports }) => reports.map(({ kind }: { kind: string }) => kind));
const code = { slice, release };

beforeEach(() => {
  jest.useFakeTimers();
  state = 'visible';
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => state);
  listening = jest.spyOn(window, 'addEventListener').mock.calls;
  sent = [];
  sessionStorage.clear();
  const sendBeacon = (_url: string, body: Blob) => Boolean(sent.push(body.text()));
  Object.defineProperty(navigator, 'sendBeacon', { value: sendBeacon, configurable: true });
  answer = async () => new Response(null, { status: 204 });
  jest.spyOn(globalThis, 'fetch').mockImplementation((_url, init) => {
    sent.push(Promise.resolve(String(init?.body)));
    return answer(init?.signal);
  });
  configureHost({ platform: '@site/platform', telemetryUrl: () => '/t' });
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
  for (const [event, listener] of listening) window.removeEventListener(event, listener);
});

test('a failure leaves within a second, with release, revision and pattern of the page; the same one only once', async () => {
  const telemetry = start();
  telemetry.failed(broken('entry'), Promise.resolve(true));
  telemetry.failed(broken('entry', 'lost again'), Promise.resolve(true));
  telemetry.report({ slice: 'unheard-of', stage: 'composition', message: 'm'.repeat(600) });
  await jest.advanceTimersByTimeAsync(1_000);
  const shell = { slice: 'shell', version: '1.0.0', owner: 'shell', stage: 'composition', message: 'm'.repeat(500) };
  const own = { slice: 'mf-x', version: '2.0.0', owner: 'team', stage: 'entry', message: 'mf-x: lost' };
  const about = { kind: 'failed', page: '/x/:id' };
  const reports = [
    { ...about, ...own, healed: true },
    { ...about, ...shell, healed: false },
  ];
  expect(await batches()).toEqual([{ revision: 7, reports }]);
});

test('an error by a browser’s translator is not reported', async () => {
  const telemetry = start();
  const message = 'NotFoundError: Node.removeChild: not a child of this node';
  // Nothing is known of the first one.
  for (const stage of ['slot', 'render'] as const) telemetry.report({ slice: 'mf-x', stage, message });
  watchTranslator(document.body);
  document.body.append(document.createElement('font'));
  await answersRead();
  telemetry.report({ slice: 'mf-x', stage: 'slot', message });
  telemetry.fault({ stage: 'error', code, message: `Uncaught ${message}`, isHealed: false });
  await jest.advanceTimersByTimeAsync(2_500);
  expect((await batches()).flatMap(({ reports }) => reports)).toEqual([expect.objectContaining({ stage: 'render' })]);
});

test.each([
  ['network', ['started', 'loaded']],
  ['unreachable', ['started', 'failed']],
  ['hang', ['started', 'failed']],
] as const)('files lost by %s: a failure of the release only where the site answers', async (source, kindsSent) => {
  const telemetry = start();
  telemetry.started({ slice, release });
  await answersRead();
  telemetry.failed(new SliceError(slice, release, 'entry', new Error('lost'), source), Promise.resolve(true));
  await jest.advanceTimersByTimeAsync(2_500);
  expect(await kinds()).toEqual(kindsSent);
});

test('a slow load ends without a result, and its times are sent when it has come', async () => {
  const telemetry = start();
  telemetry.started(code);
  await jest.advanceTimersByTimeAsync(12_000);
  telemetry.loaded({ ...code, phases: { entry: 12_000 } }, './w');
  show('hidden');
  const loads = (await batches()).flatMap(({ reports }) => reports).filter(({ kind }) => kind === 'loaded');
  expect(loads.map(({ phases }) => phases)).toEqual([{}, { entry: 12_000 }]);
});

test('a load that came to its end is reported once', async () => {
  const telemetry = start();
  telemetry.started(code);
  await jest.advanceTimersByTimeAsync(8_000);
  telemetry.loaded({ ...code, phases: { entry: 8_000 } }, '/x/:id');
  await jest.advanceTimersByTimeAsync(4_500);
  expect(await kinds()).toEqual(['started', 'loaded']);
});

test('load times and open failures are sent when the page is left', async () => {
  const telemetry = start();
  telemetry.loaded({ slice, release, phases: { entry: 12 } }, '/x/:id');
  telemetry.loaded({ slice, release, phases: { entry: 1 } }, './w');
  telemetry.failed(broken('render'), never);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(sent).toEqual([]);
  show('hidden');
  const [{ reports }] = await batches();
  expect(reports).toEqual([
    { kind: 'loaded', slice: 'mf-x', version: '2.0.0', phases: { entry: 12 } },
    expect.objectContaining({ kind: 'failed', stage: 'render', healed: false }),
  ]);
});

describe('a start', () => {
  test('has an end when the visitor leaves before its page is there, and begins again when they come back', async () => {
    const telemetry = start();
    telemetry.started(code);
    await answersRead();
    expect(await kinds()).toEqual(['started']);
    await answersRead();
    show('hidden');
    const end = { kind: 'loaded', slice: 'mf-x', version: '2.0.0', phases: {} };
    expect((await batches()).slice(1)).toEqual([{ revision: 7, reports: [end] }]);
    show('visible');
    await answersRead();
    expect(await kinds()).toEqual(['started', 'loaded', 'started']);
    telemetry.loaded({ ...code, phases: { entry: 12 } }, '/x/:id');
    show('hidden');
    expect((await batches()).slice(3)).toEqual([{ revision: 7, reports: [{ ...end, phases: { entry: 12 } }] }]);
  });

  test('goes with those of other slices of the page in one request', async () => {
    const telemetry = start();
    telemetry.started(code);
    telemetry.started({ ...code, slice: { ...slice, name: 'mf-y' } });
    await answersRead();
    expect((await batches()).map(({ reports }) => reports.map((report: { slice: string }) => report.slice))).toEqual([
      ['mf-x', 'mf-y'],
    ]);
  });

  test('that the site has answered takes no load with it: that goes after its delay', async () => {
    const telemetry = start();
    answer = () => new Promise((resolve) => setTimeout(resolve, 300, new Response()));
    telemetry.started(code);
    await answersRead();
    telemetry.loaded({ ...code, phases: { entry: 12 } }, '/x/:id');
    await jest.advanceTimersByTimeAsync(1_900);
    expect(await kinds()).toEqual(['started']);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await kinds()).toEqual(['started', 'loaded']);
  });

  test('whose end is not answered when the page is left gets its end again', async () => {
    const telemetry = start();
    telemetry.started(code);
    await answersRead();
    let answered: (response: Response) => void = () => {};
    answer = () => new Promise((resolve) => (answered = resolve));
    telemetry.loaded({ ...code, phases: { entry: 12 } }, '/x/:id');
    await jest.advanceTimersByTimeAsync(2_000);
    show('hidden');
    const end = { kind: 'loaded', slice: 'mf-x', version: '2.0.0' };
    expect((await batches()).slice(1).flatMap(({ reports }) => reports)).toEqual([
      { ...end, phases: { entry: 12 } },
      { ...end, phases: {} },
    ]);
    answered(new Response());
  });

  test('in a hidden page waits until it is shown: browsers stop hidden pages', async () => {
    show('hidden');
    start().started(code);
    expect(sent).toEqual([]);
    show('visible');
    await answersRead();
    expect(await kinds()).toEqual(['started']);
  });

  test('that failed ends with its failure alone', async () => {
    const telemetry = start();
    telemetry.started(code);
    await answersRead();
    telemetry.failed(broken('entry'), never);
    show('hidden');
    expect(await kinds()).toEqual(['started', 'failed']);
  });
});

test('times of a tab that was frozen fit the limits of the API, which takes no batch with a longer one', async () => {
  const telemetry = start();
  const milliseconds = 7 * 86_400_000;
  telemetry.loaded({ ...code, phases: { entry: milliseconds, page: 12 } }, '/x/:id');
  telemetry.called(code, { calls: 1, failed: 0, milliseconds });
  show('hidden');
  const [batch] = await batches();
  expect(parseWith(TelemetryBatch, batch)).toEqual({ ok: true, value: batch });
  expect(batch.reports[0].phases.page).toBe(12);
});

test('one batch is on its way at a time; the next follows its answer', async () => {
  let end = (_answer: Response) => {};
  answer = () => new Promise((resolve) => (end = resolve));
  const telemetry = start();
  for (const calls of [1, 2, 3]) {
    telemetry.called(code, { calls, failed: 0, milliseconds: 5 });
    await jest.advanceTimersByTimeAsync(600);
  }
  expect(sent).toHaveLength(1);
  end(new Response());
  await answersRead();
  expect(await kinds()).toEqual(['calls', 'calls', 'calls']);
  end(new Response());
});

test('a failure whose batch the site has not answered is sent again when the page is left', async () => {
  let end: (response: Response) => void = () => {};
  answer = () => new Promise((resolve) => (end = resolve));
  const telemetry = start();
  telemetry.fault({ code, stage: 'header', message: 'the header was hidden', isHealed: true });
  await jest.advanceTimersByTimeAsync(500);
  expect(await kinds()).toEqual(['failed']);
  show('hidden');
  expect(await kinds()).toEqual(['failed', 'failed']);
  end(new Response());
});

test('a failure whose batch was cancelled before the page is left is sent again', async () => {
  answer = () => Promise.reject(new TypeError('Load failed'));
  const telemetry = start();
  telemetry.fault({ code, stage: 'header', message: 'the header was hidden', isHealed: true });
  await answersRead();
  telemetry.started(code);
  await answersRead();
  expect(await kinds()).toEqual(['failed', 'started']);
  show('hidden');
  expect((await kinds()).slice(2)).toEqual(['failed', 'loaded']);
});

test('failures that the site does not answer wait for the next report', async () => {
  answer = () => Promise.reject(new TypeError('Load failed'));
  const telemetry = start();
  for (const index of Array(120).keys())
    telemetry.report({ slice: 'mf-x', stage: `render ${index}` as 'render', message: 'lost' });
  await jest.advanceTimersByTimeAsync(5_000);
  const { length } = sent;
  await jest.advanceTimersByTimeAsync(5_000);
  expect(sent).toHaveLength(length);
});

test('a tab sends one beacon, and the next one after the site has answered', async () => {
  const called = (telemetry: Telemetry) => telemetry.called(code, { calls: 1, failed: 0, milliseconds: 5 });
  called(start());
  show('hidden');
  show('visible');
  const next = start();
  called(next);
  show('hidden');
  expect(sent).toHaveLength(1);
  show('visible');
  await answersRead();
  expect(sent).toHaveLength(2);
  called(next);
  show('hidden');
  expect(sent).toHaveLength(3);
});

test('a start that is not answered gets its end by a second beacon, not by a third', async () => {
  let end: (response: Response) => void = () => {};
  answer = () => new Promise((resolve) => (end = resolve));
  const telemetry = start();
  telemetry.called(code, { calls: 1, failed: 0, milliseconds: 5 });
  show('hidden');
  for (const beacons of [2, 2]) {
    show('visible');
    start().started(code);
    show('hidden');
    expect(sessionStorage.getItem(`${namespace}.beacon`)).toBe(String(beacons));
  }
  // Calls in the background wait for each other, in other tests too.
  answer = async () => new Response();
  end(new Response());
  await answersRead();
});
