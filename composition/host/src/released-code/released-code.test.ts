import { readStack, stackHere } from './release-stack.ts';
import { runBy, someCode } from './released-code.fixture.ts';
import { codeRuns, latestCode } from './released-code.ts';

const code = someCode();
beforeEach(() => codeRuns(code));

const frames = ['/releases/mf-x/1.0.0/page.js:1:2345', '/assets/shell.0a.js:1:99'];
test.each([
  [
    'Chromium',
    `TypeError: planted
    at Object.onClick (http://localhost/releases/x/1.0.0/page.js:1:2345)
    at http://localhost/assets/shell.0a.js:1:99
    at async Promise.all (index 0)`,
  ],
  [
    'Firefox',
    'onClick@http://localhost/releases/x/1.0.0/page.js:1:2345\nrun/<@http://localhost/assets/shell.0a.js:1:99\n',
  ],
  [
    'Safari',
    'onClick@http://localhost/releases/x/1.0.0/page.js:1:2345\n@http://localhost/assets/shell.0a.js:1:99\n[native code]',
  ],
])('a stack of %s names the release and its frames', (_browser, stack) => {
  expect(readStack(stack)).toEqual({ code, frames });
});

test('the innermost release counts, also one on another origin', () => {
  const other = someCode('2.0.0');
  other.release.url = 'https://cdn.test/r/x2/remoteEntry.js';
  codeRuns(other);
  const stack = 'a@https://cdn.test/r/x2/a.js:1:1\nb@http://localhost/releases/x/1.0.0/b.js:2:2';
  expect(readStack(stack)).toEqual({
    code: other,
    frames: ['/releases/mf-x/2.0.0/a.js:1:1', '/releases/mf-x/1.0.0/b.js:2:2'],
  });
  expect(latestCode()).toBe(other);
});

test.each([
  ['an extension', 'a@chrome-extension://abc/content.js:1:1'],
  ['another site', '    at https://js.vendor.test/v3/:1:1'],
  ['a script in the document', 'x@http://localhost/shop:12:1'],
  ['nothing', 'Error: planted'],
])('a stack of %s names neither release nor shell', (_whose, stack) => {
  expect(readStack(stack)).toBeUndefined();
});

const release = 'http://localhost/releases/x/1.0.0/page.js:1:2345';
const shell = 'http://localhost/assets/shell.0a.js:1:99';
const extensions = [
  ['Chromium', 'chrome-extension://abc/wrap.js:1:20', (place: string) => `    at call (${place})`],
  ['Chromium, injected as a function', '<anonymous>:1:20', (place: string) => `    at ${place}`],
  ['Firefox', 'moz-extension://0a-1b/wrap.js:1:20', (place: string) => `call@${place}`],
  ['Safari', 'safari-web-extension://0A-1B/wrap.js:1:20', (place: string) => `call@${place}`],
  ['Safari, masked', 'webkit-masked-url://hidden/:1:20', (place: string) => `call@${place}`],
  [
    'a script that it writes into the document',
    'http://localhost/shop?q=1.5:12:20',
    (place: string) => `    at call (${place})`,
  ],
  ['a user script', 'user-script:3:1:20', (place: string) => `call@${place}`],
] as const;
test.each(extensions)(
  'an extension that wraps a call is to blame for what it throws: %s',
  (_browser, extension, frame) => {
    const stackOfAll = (...places: string[]) => readStack(`TypeError: planted\n${places.map(frame).join('\n')}`);
    expect(stackOfAll(extension, release, shell)).toBeUndefined();
    expect(stackOfAll(extension, shell)).toBeUndefined();
    expect(stackOfAll(shell, extension, release)).toBeUndefined();
    expect(stackOfAll(release, extension, shell)?.code).toBe(code);
    expect(stackOfAll(shell, release, extension)?.code).toBe(code);
  },
);

test('a message that names an extension leaves the error with its release', () => {
  expect(readStack(`Error: chrome-extension://abc is missing\n    at x (${release})`)?.code).toBe(code);
});

test('a script of this site that is no release and no part of the shell is not an extension', () => {
  const place = 'http://localhost/vendor/pay.js?v=/2';
  expect(readStack(`Error: planted\n    at x (${place}:1:1)\n    at y (${release})`)?.code).toBe(code);
});

test('no more than twelve frames are kept', () => {
  expect(readStack('a@http://localhost/assets/shell.0a.js:1:1\n'.repeat(20))?.frames).toHaveLength(12);
});

test('a call from a script of a release names it', () => {
  let found: unknown;
  runBy(code, () => {
    found = stackHere()?.code;
  });
  expect(found).toEqual(code);
  expect(stackHere()?.code).toBeUndefined();
});

test('a release cannot hide by switching stacks off or by formatting them, and its settings stay', () => {
  const settings = { stackTraceLimit: 0, prepareStackTrace: () => 'planted' };
  const before = Object.fromEntries(Object.keys(settings).map((key) => [key, Reflect.get(Error, key)]));
  Object.assign(Error, settings);
  let found: unknown;
  runBy(code, () => {
    found = stackHere()?.code;
  });
  const after = Object.fromEntries(Object.keys(settings).map((key) => [key, Reflect.get(Error, key)]));
  Object.assign(Error, before);
  expect([found, after]).toEqual([code, settings]);
});
