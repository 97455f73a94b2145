import { afterTest } from './after-test.ts';

export const wide = '(min-width:900px)';
export const finePointer = '(pointer: fine)';

/** Until the test ends, the screen answers to these media queries; jsdom has none. */
export const onScreen = (...matching: string[]): void => {
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), {
      matches: matching.includes(query),
      media: query,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    });
  afterTest.push(() => Reflect.deleteProperty(window, 'matchMedia'));
};

/** Until the test ends, `setInterval`, by which Query polls, waits for `jest.advanceTimersByTime`. */
export const fakeIntervals = (): void =>
  void jest.useFakeTimers({
    doNotFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'queueMicrotask', 'nextTick', 'Date', 'performance'],
  });

/** Until the test ends, the clock begins at `now`. Timers are the real ones. */
export const fakeDate = (now: Date): void =>
  void jest.useFakeTimers({
    now,
    doNotFake: [
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'setImmediate',
      'queueMicrotask',
      'nextTick',
    ],
  });
