/** In a separate document, number 3. */
import { namespace } from '@slices/format';
import { configureHost } from '../settings/host-settings.ts';
import { aRelease } from '../slices/a-composition.fixture.ts';
import { allow, allowFileList, allowOwn } from './integrity.ts';
import { ownSources } from './script-source.ts';

const hash = (character: string) => `sha384-${character.repeat(64)}`;
const page = 'http://localhost/releases/x/1/page.js';
const listed = `${page} ${hash('P')} anonymous`;
/** Requests of the browser, with hash and crossorigin. */
let ran: string[];
let reported: unknown[];
beforeAll(() => {
  const table = document.createElement('script');
  Object.assign(table, { type: 'application/json', id: 'asset-integrity' });
  table.textContent = JSON.stringify({ '/assets/about.js': hash('A') });
  document.head.append(table);
  allowOwn();
  ownSources();
  configureHost({ platform: '', thirdPartyScript: () => 'https://cards.test/v3/cards.js' });
  allow({ ...aRelease(), url: '/releases/x/1/remoteEntry.js' }, { 'page.js': hash('P') });
  new MutationObserver((changes) => {
    for (const { target, oldValue } of changes)
      if (target instanceof HTMLScriptElement && oldValue)
        ran.push(`${oldValue} ${target.getAttribute('integrity')} ${target.crossOrigin}`);
  }).observe(document, { subtree: true, attributeFilter: ['src'], attributeOldValue: true });
});
beforeEach(() => {
  ran = [];
  reported = [];
  Reflect.set(window, 'reportError', (error: unknown) => reported.push(error));
});

const passed = () => new Promise((resolve) => setTimeout(resolve));
/** Adds a script as a loader does; resolves to whether it got an error event. */
const add = async (fill: (script: HTMLScriptElement) => void): Promise<boolean> => {
  const script = document.createElement('script');
  const failed = jest.fn();
  script.onerror = failed;
  fill(script);
  document.head.append(script);
  await passed();
  return failed.mock.calls.length > 0;
};

test.each<[how: string, fill: (script: HTMLScriptElement) => unknown]>([
  ['src', (script) => Object.assign(script, { src: '/releases/x/1/page.js' })],
  ['setAttribute', (script) => script.setAttribute('SRC', '/releases/x/1/page.js')],
  ['src and another hash', (script) => Object.assign(script, { src: page, integrity: hash('X') })],
  [
    'src, after it is in the document',
    (script) => {
      document.head.append(script);
      script.src = page;
    },
  ],
])('a listed script with %s runs with the hash of the list', async (_how, fill) => {
  expect(await add(fill)).toBe(false);
  expect(ran).toEqual([listed]);
});

test('a script that its loader adds later runs then', async () => {
  const script = Object.assign(document.createElement('script'), { src: page });
  await passed();
  expect(ran).toEqual([]);
  document.body.append(script);
  await passed();
  expect(ran).toEqual([listed]);
});

test('a loader finds the script by the address that it gave; a copy of it has nothing to run', async () => {
  const script = document.createElement('script');
  script.setAttribute('src', '/releases/x/1/page.js');
  document.head.append(script);
  await passed();
  expect([script.src, script.getAttribute('src')]).toEqual([page, '/releases/x/1/page.js']);
  const copy = script.cloneNode();
  document.head.append(copy);
  await passed();
  expect(ran).toEqual([listed]);
});

test.each<[what: string, fill: (script: HTMLScriptElement) => unknown]>([
  ['a file that the release does not list', (script) => Object.assign(script, { src: '/releases/x/1/evil.js' })],
  ['a file of the site that its build has not', (script) => Object.assign(script, { src: '/assets/evil.js' })],
  ['a script of another site', (script) => Object.assign(script, { src: 'https://evil.test/x.js' })],
  ['a module', (script) => Object.assign(script, { src: page, type: 'module' })],
])('%s is refused: an error event, and a report with the stack of the code that asked', async (_what, fill) => {
  expect(await add(fill)).toBe(true);
  expect(ran).toEqual([]);
  expect(reported).toEqual([expect.objectContaining({ stack: expect.stringContaining('script-source.test') })]);
});

test('a script that is asked for before its file list waits for the list', async () => {
  let answer = (_response: Response) => {};
  jest.spyOn(globalThis, 'fetch').mockImplementation(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  void allowFileList({ ...aRelease(), url: '/releases/y/1/remoteEntry.js' });
  const chunk = 'http://localhost/releases/y/1/chunk.js';
  expect(await add((script) => Object.assign(script, { src: chunk }))).toBe(false);
  expect(ran).toEqual([]);
  answer(Response.json({ 'chunk.js': hash('C') }));
  await passed();
  expect(ran).toEqual([`${chunk} ${hash('C')} anonymous`]);
});

test('scripts of the third party run as its code adds them', async () => {
  await add((script) => Object.assign(script, { src: 'https://cards.test/v3/part.js' }));
  const script = document.querySelector('script[src="https://cards.test/v3/part.js"]');
  expect([script?.getAttribute('integrity'), script?.getAttribute('crossorigin')]).toEqual([null, null]);
});

test.each<[what: string, change: () => void]>([
  ['the function that older builds ask', () => Reflect.set(globalThis, `__${namespace}Integrity`, () => '')],
  [
    'methods of built-in objects',
    () => {
      jest.spyOn(Map.prototype, 'get').mockReturnValue('');
      jest.spyOn(String.prototype, 'startsWith').mockReturnValue(true);
      jest.spyOn(URL.prototype, 'href', 'get').mockReturnValue(page);
    },
  ],
  [
    'the setters',
    () => {
      for (const name of ['src', 'setAttribute', 'getAttribute'])
        Reflect.defineProperty(HTMLScriptElement.prototype, name, { value: undefined, configurable: true });
    },
  ],
])('code that replaces %s does not change what may run', async (_what, change) => {
  change();
  expect(await add((script) => Object.assign(script, { src: '/releases/x/1/evil.js' }))).toBe(true);
  jest.restoreAllMocks();
  expect(ran).toEqual([]);
});
