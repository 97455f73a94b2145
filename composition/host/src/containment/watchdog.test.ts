/** In a separate document, number 4. */
import { SlicePages } from '../loading/slice-pages.ts';
import { someCode } from '../released-code/released-code.fixture.ts';
import { codeRuns, type ReleasedCode } from '../released-code/released-code.ts';
import { nothingComposed } from '../state/composition-provider.tsx';
import { createCompositionStore } from '../state/composition-store.ts';
import { Backlog } from '../telemetry/backlog.ts';
import { observed } from '../telemetry/performance-observer.fixture.ts';
import { rememberBuiltIns } from './built-ins.ts';
import { startWatchdog } from './watchdog.ts';

let tell: ReturnType<typeof observed>;
const codes = new Map<string, ReleasedCode>();
/** The same one each time: after a removal only the removed release is suspected. */
const code = (version: string): ReleasedCode => {
  const known = codes.get(version) ?? someCode(version);
  codes.set(version, known);
  return known;
};
const removed: string[] = [];
const reported: string[] = [];

/** One for all tests, as in a document. */
beforeAll(() => {
  jest.useFakeTimers();
  rememberBuiltIns();
  tell = observed('long-animation-frame');
  startWatchdog({
    pages: new SlicePages(),
    store: createCompositionStore(nothingComposed.slices),
    isCircuitOpen: () => false,
    guard: () => {},
    started: new Backlog(),
    endings: new WeakMap(),
    errors: new Backlog(),
    calls: new Backlog(),
    changed: [],
    clicks: new Backlog(),
    router: undefined,
    telemetry: {
      called: () => {},
      failures: new Backlog(),
      fault: ({ stage, code: by, isHealed }) => reported.push(`${stage} ${by?.release.metadata.version} ${isHealed}`),
    },
    onFault: (stage, { release }) => Boolean(removed.push(`${stage} ${release.metadata.version}`)),
  });
});
beforeEach(() => {
  jest.advanceTimersByTime(3_000);
  for (const list of [removed, reported]) list.splice(0);
  codeRuns(code('1.0.0'));
});
afterAll(() => jest.useRealTimers());

const { attachShadow } = Element.prototype;
/** From a file at `address`, as releases and extensions do. */
const wrap = (address: string, body = 'init.mode; return original.call(this, init)') => {
  // biome-ignore lint/security/noGlobalEval: gives the text the name that its stacks have
  const wrapper = window.eval(`(original) => function (init) { ${body}; }\n//# sourceURL=${address}`);
  Element.prototype.attachShadow = wrapper(attachShadow);
};
const fileOf = (version: string) => `http://localhost/releases/x/${version}/page.js`;
const block = (startTime: number, sourceURL: string) =>
  tell({ startTime, scripts: [{ duration: 4_000, pauseDuration: 0, sourceURL }] });
const react = 'http://localhost/assets/react.js';

test('blocks by scripts of the shell are reported for the release that ran, and remove none', () => {
  block(performance.now(), react);
  block(performance.now(), react);
  jest.advanceTimersByTime(10);
  const before = performance.now() - 1;
  codeRuns(code('2.0.0'));
  block(performance.now(), react);
  block(before, react);
  expect([removed, reported]).toEqual([[], ['blocked 1.0.0 false', 'blocked 1.0.0 false', 'blocked 2.0.0 false']]);
});

const changeWhileRunning = (change: () => void, versions = ['1.0.0', '2.0.0', '1.0.0']) => {
  for (const version of versions) {
    codeRuns(code(version));
    change();
    jest.advanceTimersByTime(3_000);
    expect(Element.prototype.attachShadow).toBe(attachShadow);
  }
};

test.each(['chrome-extension://abc/wrap.js', 'http://localhost/shop'])(
  'a built-in that %s changes is put back, and is no fault of a release',
  (address) => {
    changeWhileRunning(() => wrap(address));
    expect([removed, reported]).toEqual([[], []]);
  },
);

test('a change that says nothing of its author is reported for the release that ran last, and never removes it', () => {
  changeWhileRunning(() => wrap('chrome-extension://abc/stub.js', 'return 1'));
  expect([removed, new Set(reported)]).toEqual([[], new Set(['global 1.0.0 false', 'global 2.0.0 false'])]);
});

test('a built-in that a release changes is reported for it, also when another one ran last, and removes it the second time', () => {
  codeRuns(code('5.0.0'));
  changeWhileRunning(() => wrap(fileOf('5.0.0')), ['1.0.0']);
  expect([removed, reported]).toEqual([[], ['global 5.0.0 false']]);
  changeWhileRunning(() => wrap(fileOf('5.0.0')), ['2.0.0']);
  expect(removed).toEqual(['global 5.0.0']);
});

test('the second block by scripts of one release removes that release, also when another one ran last', () => {
  codeRuns(code('2.0.0'));
  block(0, fileOf('1.0.0'));
  block(0, fileOf('2.0.0'));
  expect(removed).toEqual([]);
  block(0, fileOf('1.0.0'));
  expect(removed).toEqual(['blocked 1.0.0']);
});

describe('header and page', () => {
  const shell = () => {
    document.body.innerHTML =
      '<div id="root"><div><header><a href="/">Home</a></header><main id="main"></main></div></div>';
    return {
      header: document.querySelector<HTMLElement>('header') ?? document.body,
      main: document.querySelector<HTMLElement>('main') ?? document.body,
    };
  };
  afterEach(() => {
    document.body.innerHTML = '';
  });

  test('a change that takes them out of reach is undone and reported, and removes the release when it is repeated', () => {
    const { header, main } = shell();
    header.setAttribute('inert', '');
    header.style.pointerEvents = 'none';
    main.parentElement?.style.setProperty('filter', 'blur(9px)');
    jest.advanceTimersByTime(2_000);
    expect([header.hasAttribute('inert'), header.style.pointerEvents, main.parentElement?.style.filter]).toEqual([
      false,
      '',
      '',
    ]);
    expect([removed, reported]).toEqual([[], ['header 1.0.0 false']]);
    main.hidden = true;
    jest.advanceTimersByTime(2_000);
    expect([main.hidden, removed]).toEqual([false, ['header 1.0.0']]);
  });

  test('a dialog over them, which hides the rest from screen readers, is none of it', () => {
    const { main } = shell();
    document.getElementById('root')?.setAttribute('aria-hidden', 'true');
    main.style.setProperty('display', 'none', 'important'); // as React hides what waits
    jest.advanceTimersByTime(2_000);
    expect([removed, reported, main.style.display]).toEqual([[], [], 'none']);
  });
});
