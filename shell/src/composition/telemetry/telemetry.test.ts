import { setRuntimeConfig } from '@nearhand/platform/host';
import { nothingComposed } from '../host/composition-provider.tsx';
import { SliceError } from '../loading/load-errors.ts';
import { aRelease } from '../slices/a-composition.fixture.ts';
import { createTelemetry } from './telemetry.ts';

const release = aRelease({ version: '2.0.0' });
const slice = { name: 'mf-x', title: 'X', owner: 'team', release, fallbacks: [] };
const broken = (stage: 'entry' | 'render', message = 'lost') =>
  new SliceError(slice, release, stage, new Error(message));
const never = new Promise<boolean>(() => {});

let sent: Promise<string>[];
const batches = async () => (await Promise.all(sent)).map((text) => JSON.parse(text));
const start = () =>
  createTelemetry({
    shell: '1.0.0',
    slices: () => ({ ...nothingComposed.slices, revision: 7, all: [slice] }),
    patternOf: () => '/x/:id',
  });

beforeEach(() => {
  jest.useFakeTimers();
  sent = [];
  const sendBeacon = (_url: string, body: Blob) => Boolean(sent.push(body.text()));
  Object.defineProperty(navigator, 'sendBeacon', { value: sendBeacon, configurable: true });
  const features = { passwordRecovery: false, contactForm: false, socialSignIn: [] };
  const stripe = { stripePublishableKey: 'pk_x', stripeScriptUrl: '/s.js' };
  setRuntimeConfig({ apiBase: '/api', ...stripe, telemetryUrl: '/t', features });
});
afterEach(() => jest.useRealTimers());

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
    { ...about, ...shell, healed: false },
    { ...about, ...own, healed: true },
  ];
  expect(await batches()).toEqual([{ revision: 7, reports }]);
});

test('load times and open failures are sent when the page is left', async () => {
  const telemetry = start();
  telemetry.loaded({ slice, release, phases: { entry: 12 } }, '/x/:id');
  telemetry.loaded({ slice, release, phases: { entry: 1 } }, './w');
  telemetry.failed(broken('render'), never);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(sent).toEqual([]);
  window.dispatchEvent(new Event('pagehide'));
  const [{ reports }] = await batches();
  expect(reports).toEqual([
    { kind: 'loaded', slice: 'mf-x', version: '2.0.0', phases: { entry: 12 } },
    expect.objectContaining({ kind: 'failed', stage: 'render', healed: false }),
  ]);
});
