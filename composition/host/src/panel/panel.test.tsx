/** In a separate document, number 1. */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { SliceError } from '../loading/load-errors.ts';
import { isPreviewAsked } from '../preview/preview-asked.ts';
import { panelToken } from '../preview/preview-storage.ts';
import { configureHost } from '../settings/host-settings.ts';
import { beginCall, observeCalls } from '../shared/observed-calls.ts';
import { hostStorage } from '../shared/storage.ts';
import { aComposition, aRelease } from '../slices/a-composition.fixture.ts';
import { resolveSlices } from '../slices/resolve-slices.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { ScriptError } from '../trust/script.ts';
import { aSigner, type Signer, useWebCrypto } from '../trust/signing.fixture.ts';
import { localRun, mayRun } from './local-run.ts';
import { observeApi, observeEvents, observeFailures } from './observers.ts';
import { openLink } from './open-link.ts';
import { PanelLog } from './panel-log.ts';
import { shapeOfPayload } from './payload-shape.ts';
import { RunForm } from './run-form.tsx';

const inAnHour = Math.floor(Date.now() / 1000) + 3600;
const claims = (change = {}) => ({ site: window.location.origin, slices: ['*'], exp: inAnHour, ...change });
const site = { platform: '@site/platform', roles: {}, icons: [] };

let signer: Signer;
beforeAll(async () => {
  useWebCrypto();
  Object.assign(globalThis, {
    CSSStyleSheet: class {
      replaceSync() {}
    },
  });
  signer = await aSigner();
});
beforeEach(() => sessionStorage.clear());

const follow = (token: string) => {
  window.history.replaceState(null, '', `/x?preview=${token}`);
  return openLink([signer.publicKey], site);
};

test('a link opens the panel for its tab, and changes no release', async () => {
  const { panel, preview } = await follow(await signer.statement('panel', claims()));
  expect(preview).toBeUndefined();
  expect(window.location.search).toBe('');
  const composition = aComposition({ 'mf-a': [aRelease()] });
  expect(panel?.change(composition)).toBe(composition);
  expect(isPreviewAsked()).toBe(true);
  expect((await openLink([signer.publicKey], site)).panel).toBeDefined();
});

test.each([
  ['another site', { site: 'https://other.test' }, 'is for another site'],
  ['the past', { exp: inAnHour - 7200 }, 'expired'],
])('a link for %s opens nothing', async (_case, change, words) => {
  const { panel, preview } = await follow(await signer.statement('panel', claims(change)));
  expect(panel).toBeUndefined();
  expect(preview?.notice).toMatchObject({ state: 'over', text: expect.stringContaining(words) });
  expect(panelToken.read()).toBeUndefined();
});

test('in development the panel needs no link', async () => {
  window.history.replaceState(null, '', '/x');
  expect(await openLink([], site)).toEqual({});
  configureHost({ platform: site.platform, isDevelopment: true });
  expect((await openLink([], site)).panel).toBeDefined();
  configureHost({ platform: site.platform });
});

test('claims of a panel that are signed as a preview open nothing', async () => {
  const { panel, preview } = await follow(await signer.token(claims()));
  expect(panel).toBeUndefined();
  expect(preview?.notice.state).toBe('over');
});

test('a link for some slices runs no others, and only ports of this computer', () => {
  expect([mayRun(claims({ slices: ['mf-a'] }), 'mf-a'), mayRun(claims({ slices: ['mf-a'] }), 'mf-b')]).toEqual([
    true,
    false,
  ]);
  for (const port of ['4103@evil.test', 'evil.test:80', '', '123456'])
    expect(localRun.write('mf-a', port)).toBeUndefined();
  expect(localRun.write('mf-a', '4103')).toEqual({ slice: 'mf-a', port: '4103' });
  hostStorage.session.set('panel-run', '{"slice":"mf-a","port":"evil.test"}');
  expect(localRun.read()).toBeUndefined();
});

test('the button obeys a person alone, not a script', () => {
  const slices = resolveSlices(aComposition({ 'mf-a': [aRelease()] }), 'visitor');
  render(<RunForm slices={slices} claims={claims()} run={{ slice: 'mf-a', port: '4103' }} />);
  const button = screen.getByRole('button', { name: 'Run my localhost here' });
  act(() => button.click());
  fireEvent.click(button);
  expect(localRun.read()).toBeUndefined();
});

const release = aRelease();
const slice = { name: 'mf-a', title: 'A', owner: 'team', release, fallbacks: [] };
const slices = () => resolveSlices(aComposition({ 'mf-a': [release] }), 'visitor');

test('a failure is passed on, and explained by what the server answers for its file', async () => {
  const log = new PanelLog();
  const failed = jest.fn();
  jest
    .spyOn(globalThis, 'fetch')
    .mockResolvedValue(new Response('<html>', { headers: { 'content-type': 'text/html' } }));
  const telemetry = observeFailures(log, slices)({ failed } as Partial<Telemetry> as Telemetry);
  const failure = new SliceError(slice, release, 'entry', new ScriptError(release.url, 'error'));
  telemetry.failed(failure, Promise.resolve(false));
  expect(failed).toHaveBeenCalledWith(failure, expect.anything());
  expect(log.read().failures).toMatchObject([{ slice: 'mf-a', version: '1.0.0', stage: 'entry' }]);
  await new Promise((resolve) => setTimeout(resolve));
  expect(log.read().failures[0]?.diagnosis.cause).toContain('answered HTML');
});

test('an answer still reaches the observer before, whose reports of failures have its shape', () => {
  const answered = jest.fn();
  observeCalls(() => Object.assign(() => {}, { answered }));
  observeApi(new PanelLog());
  beginCall('GET items')?.answered?.({ data: [] });
  expect(answered).toHaveBeenCalledWith({ data: [] });
});

test('calls and events are listed with the latest first, events without their values', () => {
  const log = new PanelLog();
  observeApi(log);
  beginCall('GET items/:id')?.({ status: 200 });
  beginCall('POST items')?.({ status: 503 });
  expect(log.read().calls.map(({ name, diagnosis }) => [name, diagnosis?.cause])).toEqual([
    ['POST items', 'The API failed.'],
    ['GET items/:id', undefined],
  ]);
  release.extras.shell.events.emits.push('item.saved');
  observeEvents(log, slices(), (_name, heard) => {
    heard({ email: 'ada@site.test', ids: [1, 2] }, { otherTab: false });
    return undefined;
  });
  expect(log.read().events).toMatchObject([
    { name: 'item.saved', slice: 'shell', payload: '{ email: string, ids: 2 × number }' },
  ]);
});

test('a deep payload is cut', () => {
  expect(shapeOfPayload({ a: { b: { c: { d: 1 } } }, n: null, none: [] })).toBe(
    '{ a: { b: { c: { … } } }, n: null, none: [] }',
  );
});
