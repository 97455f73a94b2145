/** In a separate document, number 5. */
import { runBy, someCode } from '../released-code/released-code.fixture.ts';
import { ownRealm } from './own-realm.ts';

beforeAll(ownRealm);

/** A script of that address. */
const from = (address: string): (() => unknown) =>
  // biome-ignore lint/security/noGlobalEval: gives the text the name that its stacks have
  window.eval(`() => document.createElement('iframe')\n//# sourceURL=${address}`);

test('a release makes no frame, neither itself nor by a bound function', () => {
  runBy(someCode(), () => expect(from('http://localhost/releases/x/1.0.0/page.js')).toThrow('Slices make no frames'));
  // A stack is limited, and frames of built-ins have no address: as if the browser called.
  let call: () => unknown = document.createElement.bind(document, 'iframe');
  for (let depth = 0; depth < 120; depth += 1) call = Array.prototype.forEach.bind([0], call);
  expect(call).toThrow('Slices make no frames');
});

test('an extension makes one', () => {
  expect(from('chrome-extension://abc/page.js')()).toBeInstanceOf(HTMLIFrameElement);
});
