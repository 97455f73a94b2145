import { runBy, someCode } from '../released-code/released-code.fixture.ts';
import { codeRuns, type OnFault } from '../released-code/released-code.ts';
import { ownGlobals } from './own-globals.ts';

const code = someCode();
const faults: string[] = [];
const note: OnFault = (stage, { release }, message) =>
  Boolean(faults.push(`${stage} ${release.metadata.version} ${message}`));

beforeAll(() => {
  // jsdom has none.
  Object.assign(navigator.constructor.prototype, { sendBeacon: () => true });
  codeRuns(code);
  ownGlobals(note);
});
beforeEach(() => faults.splice(0));

test.each<[string, object, string]>([
  ['window.fetch', window, 'fetch'],
  ['history.pushState', history, 'pushState'],
  ['XMLHttpRequest.prototype.open', XMLHttpRequest.prototype, 'open'],
  ['EventTarget.prototype.addEventListener', EventTarget.prototype, 'addEventListener'],
  ['navigator.sendBeacon', navigator, 'sendBeacon'],
])('a release cannot replace %s, and the attempt is a fault', (name, owner, key) => {
  const before = Reflect.get(owner, key);
  runBy(code, () => Reflect.set(owner, key, () => 'planted'));
  expect(Reflect.get(owner, key)).toBe(before);
  expect(faults).toEqual([`global 1.0.0 ${name} was replaced`]);
});

test('extensions, developer tools and the payment provider can replace globals', () => {
  const before = window.fetch;
  const wrapped = async () => new Response('');
  window.fetch = wrapped;
  expect(window.fetch).toBe(wrapped);
  window.fetch = before;
  expect(faults).toEqual([]);
});

test('an object can override a read-only member that it inherits', () => {
  const target = new EventTarget();
  const own = () => {};
  target.addEventListener = own;
  expect(target.addEventListener).toBe(own);
  expect(new EventTarget().addEventListener).not.toBe(own);
});

test('a release cannot define custom elements; other scripts can', () => {
  class Planted extends HTMLElement {}
  runBy(code, () => expect(() => customElements.define('x-planted', Planted)).toThrow('x-planted'));
  expect(customElements.get('x-planted')).toBeUndefined();
  expect(faults).toEqual(['global 1.0.0 the custom element x-planted was defined']);
  customElements.define('x-other', class extends HTMLElement {});
  expect(customElements.get('x-other')).toBeDefined();
});
