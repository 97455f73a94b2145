/** In a separate document, number 1. */
import { noteStart } from '../released-code/pace.ts';
import { someCode } from '../released-code/released-code.fixture.ts';
import { codeRuns } from '../released-code/released-code.ts';
import { observed } from '../telemetry/performance-observer.fixture.ts';
import { watchBlocks, watchIdle } from './responsive.ts';

const code = someCode();
let isHidden = false;
beforeAll(() => Object.defineProperty(document, 'visibilityState', { get: () => (isHidden ? 'hidden' : 'visible') }));
beforeEach(() => {
  isHidden = false;
  noteStart(300);
  jest.useFakeTimers();
  codeRuns(code);
});
afterEach(() => jest.useRealTimers());

describe('scripts that ran long', () => {
  const script = { duration: 4_000, pauseDuration: 0, sourceURL: '' };
  let tell: (...frames: object[][]) => void;
  const seen = (...frames: object[][]) => {
    const found: [string | undefined, boolean][] = [];
    const entries = observed('long-animation-frame');
    tell = (...later) => entries(...later.map((scripts) => ({ startTime: 0, scripts })));
    watchBlocks((block) => found.push([block.code?.release.metadata.version, block.isRepeated]));
    tell(...frames);
    return found;
  };

  const of = (version: string, duration = 4_000) => ({
    ...script,
    duration,
    sourceURL: `http://localhost/releases/x/${version}/page.js`,
  });

  test('of no release are reported without one, and never as repeated', () => {
    expect(seen([script], [script])).toEqual([
      [undefined, false],
      [undefined, false],
    ]);
  });

  test('count for the release of their file, and are repeated the second time', () => {
    codeRuns(someCode('2.0.0'));
    expect(seen([of('1.0.0')], [of('2.0.0')], [of('1.0.0')])).toEqual([
      ['1.0.0', false],
      ['2.0.0', false],
      ['1.0.0', true],
    ]);
  });

  test('do not count for a release whose own part was short', () => {
    expect(seen([script, of('1.0.0', 100)])).toEqual([[undefined, false]]);
    expect(seen([of('1.0.0', 1_600), of('1.0.0', 1_600)])).toEqual([['1.0.0', false]]);
  });

  test('of an extension do not count', () => {
    expect(seen([{ ...script, sourceURL: 'chrome-extension://abc/heavy.js' }])).toEqual([]);
  });

  test.each([
    ['a dialog that waited for the visitor', { pauseDuration: 3_900 }, false],
    ['less than three seconds', { duration: 2_900 }, false],
    ['a hidden tab', {}, true],
  ])('do not count: %s', (_why, change, hidden) => {
    isHidden = hidden;
    expect(seen([{ ...script, ...change }])).toEqual([]);
  });

  test('do not count in a browser that was slow before a release ran', () => {
    noteStart(3_000);
    expect(seen([of('1.0.0')], [of('1.0.0')])).toEqual([]);
  });

  test.each([
    ['count', 'as fast as before', 4, 2],
    ['do not count', 'ten times slower', 40, 0],
  ])('%s on a machine that is %s', (_what, _how, laterMs, count) => {
    let [now, stepMs] = [0, 4];
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => (now += stepMs));
    window.requestIdleCallback = (work) => {
      work({ didTimeout: false, timeRemaining: () => 10 });
      return 0;
    };
    const found = seen();
    stepMs = laterMs;
    tell([of('1.0.0')], [of('1.0.0')]);
    expect(found).toHaveLength(count);
    clock.mockRestore();
  });

  test('do not count when the page was hidden meanwhile', () => {
    const found = seen();
    jest.advanceTimersByTime(10);
    document.dispatchEvent(new Event('visibilitychange'));
    tell([of('1.0.0')]);
    expect(found).toEqual([]);
  });
});

describe('a page without an idle moment', () => {
  let isBusy = true;
  let told: string[];
  beforeEach(() => {
    isBusy = true;
    told = [];
    window.requestIdleCallback = (work) => {
      if (!isBusy) work({ didTimeout: false, timeRemaining: () => 10 });
      return 0;
    };
    watchIdle((message) => told.push(message));
  });

  test('is reported after ten seconds, and again after ten more', () => {
    jest.advanceTimersByTime(10_000);
    expect(told).toEqual([]);
    jest.advanceTimersByTime(14_000);
    expect(told).toHaveLength(2);
  });

  test('is not reported until its latest release has run for ten seconds', () => {
    jest.advanceTimersByTime(8_000);
    codeRuns(someCode('2.0.0'));
    jest.advanceTimersByTime(8_000);
    expect(told).toEqual([]);
    jest.advanceTimersByTime(4_000);
    expect(told).toHaveLength(1);
  });

  test.each(['idle', 'hidden'])('is not reported when it is %s', (state) => {
    isBusy = state !== 'idle';
    isHidden = state === 'hidden';
    jest.advanceTimersByTime(60_000);
    expect(told).toEqual([]);
  });

  test('is not reported after the computer slept', () => {
    jest.advanceTimersByTime(4_000);
    const now = performance.now();
    jest.spyOn(performance, 'now').mockImplementation(() => now + 3_600_000);
    jest.advanceTimersByTime(2_000);
    expect(told).toEqual([]);
  });

  test('is not reported on a machine so busy that timers are a second late', () => {
    let lateMs = 0;
    const now = performance.now.bind(performance);
    jest.spyOn(performance, 'now').mockImplementation(() => now() + lateMs);
    for (let tick = 0; tick < 20; tick++) {
      lateMs += 1_100;
      jest.advanceTimersByTime(2_000);
    }
    expect(told).toEqual([]);
  });

  test('is not reported by a browser that was slow before a release ran', () => {
    noteStart(3_000);
    jest.advanceTimersByTime(60_000);
    expect(told).toEqual([]);
  });
});

test('a page that draws nothing is not reported where the browser has idle moments after a frame only', () => {
  const waiting: IdleRequestCallback[] = [];
  window.requestIdleCallback = (work) => waiting.push(work);
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation(() => {
    for (const work of waiting.splice(0)) work({ didTimeout: false, timeRemaining: () => 10 });
    return 0;
  });
  const told: string[] = [];
  watchIdle((message) => told.push(message));
  jest.advanceTimersByTime(60_000);
  expect(told).toEqual([]);
});

describe('a page without an idle moment in a browser that measures scripts', () => {
  let told: string[];
  let tell: ReturnType<typeof observed>;
  beforeEach(() => {
    told = [];
    tell = observed('long-animation-frame', 'longtask');
    window.requestIdleCallback = () => 0;
    watchIdle((message) => told.push(message));
  });

  /** A task of 150 ms in each fifth of a second, with these scripts. */
  const work = (scripts: (startTime: number) => object[], renderStart: (startTime: number) => number = () => 0) => {
    for (let tick = 0; tick < 6; tick++) {
      for (let task = 0; task < 10; task++) {
        const startTime = performance.now() + task * 200;
        const lasting = { startTime, duration: 150 };
        tell(
          { ...lasting, entryType: 'longtask' },
          {
            ...lasting,
            entryType: 'long-animation-frame',
            renderStart: renderStart(startTime),
            scripts: scripts(startTime),
          },
        );
      }
      jest.advanceTimersByTime(2_000);
    }
  };
  const by = (sourceURL: string) => (startTime: number) => [{ startTime, duration: 140, pauseDuration: 0, sourceURL }];

  test.each([
    ['tasks without a script of the page', () => []],
    ['scripts of an extension', by('chrome-extension://abc/heavy.js')],
  ])('is no fault of a release where %s filled it', (_what, scripts) => {
    work(scripts);
    expect(told).toEqual([]);
  });

  test.each([
    ['scripts of a release', by('http://localhost/releases/x/1.0.0/page.js')],
    ['scripts of the shell', by('http://localhost/assets/react.js')],
    ['scripts without an address', by('')],
  ])('is one where %s filled it', (_what, scripts) => {
    work(scripts);
    expect(told).toHaveLength(1);
  });

  test('is one where drawing filled it, or nothing long was measured', () => {
    work(
      () => [],
      (startTime) => startTime,
    );
    jest.advanceTimersByTime(12_000);
    expect(told).toHaveLength(2);
  });
});
