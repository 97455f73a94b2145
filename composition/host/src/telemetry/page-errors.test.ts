import { someCode } from '../released-code/released-code.fixture.ts';
import { codeRuns, noteCaller } from '../released-code/released-code.ts';
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

test('a violation of the policy in a guard of the shell belongs to the release that called it', () => {
  noteCaller(code);
  const sourceFile = 'http://localhost/assets/shell.0a.js';
  // jsdom has no such events.
  class Violation extends Event {}
  for (const name of ['SecurityPolicyViolationEvent', 'PromiseRejectionEvent'])
    Object.defineProperty(globalThis, name, { value: name.startsWith('S') ? Violation : class {}, configurable: true });
  const what = { effectiveDirective: 'connect-src', blockedURI: 'https://elsewhere.test', sourceFile };
  const event = Object.assign(new Violation('securitypolicyviolation'), { ...what, lineNumber: 1, columnNumber: 2 });
  expect(readError(event)).toMatchObject({ stage: 'policy', code });
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
