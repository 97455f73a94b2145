/** In a separate document, number 5. */
import { lostFile } from '../loading/load-errors.ts';
import { withLimit } from '../loading/try-twice.ts';
import { aRelease } from '../slices/a-composition.fixture.ts';
import { allow } from './integrity.ts';
import { isLoadingScripts } from './script.ts';
import { ownSources } from './script-source.ts';

const release = { ...aRelease({ version: '1.0.0' }), url: '/releases/x/1/remoteEntry.js' };
const url = 'http://localhost/releases/x/1/page.js';
const onError = jest.fn();
let script: HTMLScriptElement;
let asked: string[];
beforeAll(ownSources);
beforeEach(() => {
  jest.useFakeTimers();
  onError.mockReset();
  allow(release, { 'page.js': `sha384-${'C'.repeat(64)}` });
  asked = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    asked.push(String(input));
    return input === url ? new Promise<never>(() => {}) : new Response('{}');
  });
});
afterEach(() => {
  script.remove();
  jest.useRealTimers();
});

/** As the loader of a slice's build does. */
const loadChunk = async () => {
  script = Object.assign(document.createElement('script'), { src: url, onerror: onError });
  document.head.append(script);
  await jest.advanceTimersByTimeAsync(0);
};
const pass = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1_000);

test('a chunk whose server hangs ends with an error, which is known as a hang until the chunk is asked for again', async () => {
  await loadChunk();
  expect(isLoadingScripts()).toBe(true);
  await pass(12);
  expect(onError).toHaveBeenCalledTimes(1);
  expect([isLoadingScripts(), lostFile({ request: url, type: 'error' }).isTimeout]).toEqual([false, true]);
  script.remove();
  await loadChunk();
  expect(lostFile({ request: url, type: 'error' }).isTimeout).toBe(false);
});

test('a chunk that has come is not watched any more', async () => {
  await loadChunk();
  script.dispatchEvent(new Event('load'));
  await pass(60);
  expect([onError.mock.calls, asked, isLoadingScripts()]).toEqual([[], [], false]);
});

test('code has 7 s for its result, and all the time that its chunks take', async () => {
  await loadChunk();
  script.onerror = null;
  const failed = jest.fn();
  const never = new Promise<void>(() => {});
  jest.mocked(fetch).mockImplementation(() => new Promise(() => {}));
  withLimit(never).catch(failed);
  await pass(120);
  expect(failed).not.toHaveBeenCalled();
  script.dispatchEvent(new Event('load'));
  await pass(8);
  expect(failed.mock.calls).toEqual([[expect.objectContaining({ type: 'timeout' })]]);
});
