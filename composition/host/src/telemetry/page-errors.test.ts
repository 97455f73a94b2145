import { someCode } from '../released-code/released-code.fixture.ts';
import { codeRuns, noteAsked } from '../released-code/released-code.ts';
import { readError } from './page-errors.ts';

const code = someCode();
const place = 'http://localhost/releases/x/1.0.0/page.js';
const frames = ['/releases/mf-x/1.0.0/page.js:3:7'];
const errorWith = (stack: string) =>
  Object.assign(new Error('planted'), { stack: `Error: planted\n    at x (${stack})` });
beforeEach(() => codeRuns(code));

test('an error belongs to the release in its stack', () => {
  const event = new ErrorEvent('error', { message: 'Uncaught', error: errorWith(`${place}:3:7`) });
  expect(readError(event)).toEqual({ stage: 'error', message: 'Uncaught', code, frames });
});

test('a thrown text belongs to the file that threw it', () => {
  const event = new ErrorEvent('error', { message: 'planted', error: 'planted', filename: place, lineno: 3, colno: 7 });
  expect(readError(event)).toMatchObject({ code, frames });
});

test('an error of an extension that a release throws again is not reported', () => {
  const error = errorWith('chrome-extension://abc/content.js:1:1');
  expect(readError(new ErrorEvent('error', { error, filename: place, lineno: 3, colno: 7 }))).toBeUndefined();
});

test('an error of the shell has no release', () => {
  const event = new ErrorEvent('error', { error: errorWith('http://localhost/assets/shell.0a.js:1:1') });
  expect(readError(event)).toMatchObject({ stage: 'error', frames: ['/assets/shell.0a.js:1:1'] });
});

describe('events that jsdom does not have', () => {
  class Violation extends Event {}
  class Rejection extends Event {}
  beforeAll(() => {
    for (const [name, value] of Object.entries({
      SecurityPolicyViolationEvent: Violation,
      PromiseRejectionEvent: Rejection,
    }))
      Object.defineProperty(globalThis, name, { value, configurable: true });
  });

  const violated = (blockedURI: string, sourceFile = 'http://localhost/assets/shell.0a.js') => {
    const about = { effectiveDirective: 'connect-src', blockedURI, sourceFile, lineNumber: 1, columnNumber: 2 };
    return readError(Object.assign(new Violation('securitypolicyviolation'), about));
  };
  test('a violation of the policy in a guard of the shell belongs to the release that asked for the address', () => {
    const by = someCode('4.0.0');
    noteAsked(by, 'https://elsewhere.test/x?y#z');
    expect(violated('https://elsewhere.test/x?y')).toMatchObject({ stage: 'policy', code: by });
    expect(violated('https://extension.test/x')?.code).toBeUndefined();
    expect(violated('https://extension.test/x', place)?.code).toBe(code);
  });

  const rejected = (error: Error, by = place) => {
    const stack = `${error}\n    at x (${by}:3:7)`;
    return readError(Object.assign(new Rejection('unhandledrejection'), { reason: Object.assign(error, { stack }) }));
  };
  const named = (name: string, message = 'planted') => Object.assign(new Error(message), { name });
  const storage = (value: unknown) =>
    jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      if (value instanceof Error) throw value;
      return localStorage;
    });
  afterEach(() => jest.restoreAllMocks());

  test.each([
    ['a request that was cancelled', named('AbortError')],
    ['a request without an answer in time', named('TimeoutError')],
    ['a full storage', named('QuotaExceededError')],
    ['no answer, in Chromium', new TypeError('Failed to fetch')],
    ['no answer, in Firefox', new TypeError('NetworkError when attempting to fetch resource.')],
    ['no answer, in Safari', new TypeError('Load failed')],
    ['half an answer', new TypeError('network error')],
    ['no answer, as a client wraps it', new Error('The call failed', { cause: new TypeError('Failed to fetch') })],
  ])('%s is no crash of a release', (_name, error) => {
    noteAsked(code, '/own');
    noteAsked(someCode('9.0.0'), 'https://elsewhere.test/');
    expect(rejected(error)).toBeUndefined();
    expect(readError(new ErrorEvent('error', { error }))).toBeUndefined();
  });

  test('a forbidden storage is no crash of a release; another forbidden access is', () => {
    storage(named('SecurityError'));
    expect(rejected(named('SecurityError'))).toBeUndefined();
    jest.restoreAllMocks();
    expect(rejected(named('SecurityError'))).toMatchObject({ stage: 'rejection', code });
  });

  test.each([
    ['its own error', new Error('planted')],
    [
      'an address that is none',
      new TypeError("Failed to execute 'fetch' on 'Window': Failed to parse URL from http://"),
    ],
    ['a value that it reads', new TypeError('fetch is not a function')],
    ['an error that wraps another', new Error('planted', { cause: new RangeError('Failed to fetch') })],
  ])('%s is a crash of a release', (_name, error) => {
    expect(rejected(error)).toMatchObject({ stage: 'rejection', code });
  });

  test('no answer from another site is a crash of the release that asked it', () => {
    const elsewhere = someCode('3.0.0');
    const page = elsewhere.release.url.replace('remoteEntry.js', 'page.js');
    codeRuns(elsewhere);
    noteAsked(elsewhere, 'https://nowhere.test/');
    expect(rejected(new TypeError('Failed to fetch'), `http://localhost${page}`)?.code).toBe(elsewhere);
    expect(rejected(new TypeError('Failed to fetch'))).toBeUndefined();
  });
});

test.each([
  ['an extension', new ErrorEvent('error', { error: errorWith('chrome-extension://abc/content.js:1:1') })],
  ['a script of another site, of which browsers say nothing', new ErrorEvent('error', { message: 'Script error.' })],
  [
    'the loop of a ResizeObserver',
    new ErrorEvent('error', { message: 'ResizeObserver loop', filename: 'http://localhost/' }),
  ],
])('%s is not reported', (_whose, event) => {
  expect(readError(event)).toBeUndefined();
});
