/** In a document of its own. */
import { developedCode, runBy, someCode } from '../released-code/released-code.fixture.ts';
import { codeIsMounted, codeRuns, type ReleasedCode } from '../released-code/released-code.ts';
import { keepDocument } from './keep-document.ts';

/** jsdom has no Navigation API. */
const navigation = new EventTarget();
const faults: string[] = [];
let code: ReleasedCode;
beforeAll(() => {
  Object.defineProperty(window, 'navigation', { value: navigation });
  keepDocument((stage, { release }, message) =>
    Boolean(faults.push(`${stage} ${release.metadata.version} ${message}`)),
  );
});
beforeEach(() => {
  faults.splice(0);
  document.body.innerHTML = '<iframe></iframe>';
  code = someCode('1.0.0');
  codeRuns(code);
});

const navigate = (
  destination = { url: 'https://pay.test/x?secret', sameDocument: false },
  { by = someCode(), navigationType = 'push' } = {},
) => {
  const event = Object.assign(new Event('navigate', { cancelable: true }), { destination, navigationType });
  runBy(by, () => navigation.dispatchEvent(event));
  return event.defaultPrevented;
};
const leave = () => navigate();

test('a release that the visitor has not touched does not leave the document', () => {
  expect([leave(), faults]).toEqual([true, ['navigation 1.0.0 left for https://pay.test/x']]);
});

test("a release leaves for a payment whose visitor is in the payment provider's frame", () => {
  document.querySelector('iframe')?.focus();
  expect([leave(), faults]).toEqual([false, []]);
});

test('a release does not lead away from the page that follows its own', () => {
  document.querySelector('iframe')?.focus();
  codeIsMounted(code)();
  expect([leave(), faults]).toEqual([true, ['navigation 1.0.0 left for https://pay.test/x']]);
});

test('addresses within the document are changed 150 times within ten seconds', () => {
  const hash = { url: 'http://localhost/#planted', sameDocument: true };
  const prevented = Array.from({ length: 152 }, () => navigate(hash)).filter(Boolean);
  expect([prevented.length, faults[0]]).toEqual([2, 'navigation 1.0.0 changed the address again and again']);
});

test.each([
  [true, 'the store', someCode('2.0.0')],
  [false, 'a dev server', developedCode()],
])('a reload is refused: %s, by a release of %s', (isRefused, _from, by) => {
  codeRuns(by);
  expect(navigate({ url: window.location.href, sameDocument: false }, { by, navigationType: 'reload' })).toBe(
    isRefused,
  );
});
