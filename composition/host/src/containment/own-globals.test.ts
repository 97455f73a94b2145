/** In a separate document, number 3. */
import { notedIn, runBy, someCode } from '../released-code/released-code.fixture.ts';
import { codeRuns } from '../released-code/released-code.ts';
import { ownGlobals } from './own-globals.ts';

const code = someCode();
const faults: string[] = [];

beforeAll(() => {
  // jsdom has none.
  Object.assign(window, { matchMedia: () => ({ matches: false }) });
  codeRuns(code);
  ownGlobals(notedIn(faults));
});
beforeEach(() => faults.splice(0));

test.each<[string, object, string]>([
  ['Window.XMLHttpRequest', window, 'XMLHttpRequest'],
  ['Window.Date', window, 'Date'],
  ['Date.now', Date, 'now'],
  ['Intl.DateTimeFormat', Intl, 'DateTimeFormat'],
  ['JSON.parse', JSON, 'parse'],
  ['XMLHttpRequest.setRequestHeader', XMLHttpRequest.prototype, 'setRequestHeader'],
  ['Document.createElement', document, 'createElement'],
])('a release cannot replace %s, and the attempt is a fault', (name, owner, key) => {
  const before = Reflect.get(owner, key);
  runBy(code, () => Reflect.set(owner, key, () => 'planted'));
  expect(Reflect.get(owner, key)).toBe(before);
  expect(faults).toEqual([`global 1.0.0 ${name} was replaced`]);
});

test('extensions, developer tools and the payment provider can replace globals', () => {
  const before = window.matchMedia;
  const wrapped = () => before('print');
  window.matchMedia = wrapped;
  expect(window.matchMedia).toBe(wrapped);
  window.matchMedia = before;
  expect(faults).toEqual([]);
});

test('an object can override a read-only member that it inherits', () => {
  const target = document.createElement('div');
  const own: typeof target.appendChild = (node) => node;
  target.appendChild = own;
  expect(target.appendChild).toBe(own);
  expect(document.createElement('div').appendChild).not.toBe(own);
});

test('a release cannot define custom elements; other scripts can', () => {
  class Planted extends HTMLElement {}
  runBy(code, () => expect(() => customElements.define('x-planted', Planted)).toThrow('x-planted'));
  expect(customElements.get('x-planted')).toBeUndefined();
  expect(faults).toEqual(['global 1.0.0 the custom element x-planted was defined']);
  customElements.define('x-other', class extends HTMLElement {});
  expect(customElements.get('x-other')).toBeDefined();
});
