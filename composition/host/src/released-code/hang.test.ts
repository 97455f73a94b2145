/** In a separate document, number 2. */
import { namespace } from '@slices/format';
import { markRunning, takeHung } from './hang.ts';
import { noteStart } from './pace.ts';

const release = { slice: 'mf-x', version: '1.0.0' };
beforeEach(() => {
  jest.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => jest.useRealTimers());

test('the next document of the tab reads the name of a release that was running, once', () => {
  markRunning(release);
  expect(takeHung()).toEqual(release);
  expect(takeHung()).toBeUndefined();
});

test('a release does not hang once the page was free for a second, as while its files come slowly', () => {
  markRunning(release);
  jest.advanceTimersByTime(1_000);
  expect(takeHung()).toBeUndefined();
});

test('a page that is left while a release loads does not hang', () => {
  takeHung();
  markRunning(release);
  window.dispatchEvent(new Event('pagehide'));
  expect(takeHung()).toBeUndefined();
});

describe('a tab that the browser may have ended', () => {
  let state: DocumentVisibilityState;
  const show = (next: DocumentVisibilityState) => {
    state = next;
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  };
  beforeEach(() => {
    jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => state);
    show('visible');
    takeHung();
  });

  test.each<[string, () => void]>([
    [
      'was hidden while a release ran',
      () => {
        markRunning(release);
        show('hidden');
        show('visible');
      },
    ],
    [
      'was hidden before a release ran',
      () => {
        show('hidden');
        markRunning(release);
      },
    ],
    [
      'was discarded to save memory',
      () => {
        markRunning(release);
        Object.defineProperty(document, 'wasDiscarded', { value: true, configurable: true });
      },
    ],
    [
      'was slow before a release ran',
      () => {
        noteStart(3_000);
        markRunning(release);
      },
    ],
  ])('did not hang: it %s', (_what, act) => {
    act();
    expect(takeHung()).toBeUndefined();
    Reflect.deleteProperty(document, 'wasDiscarded');
    noteStart(0);
  });
});

test('a note of another script names no release', () => {
  sessionStorage.setItem(`${namespace}.running`, '{"slice":1}');
  expect(takeHung()).toBeUndefined();
});

test('a tab that was opened while a release ran has a copy of the note, and did not hang', () => {
  markRunning(release);
  window.name = '';
  expect(takeHung()).toBeUndefined();
});
