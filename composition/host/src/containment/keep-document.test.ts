/** In a separate document, number 3. */
import { developedCode, notedIn, runBy, someCode, withoutStack } from '../released-code/released-code.fixture.ts';
import { codeIsMounted, codeIsRemoved, codeRuns, type ReleasedCode } from '../released-code/released-code.ts';
import { keepDocument } from './keep-document.ts';

/** jsdom has no Navigation API. */
const navigation = new EventTarget();
let keep = (_event: Event): void => {};
const faults: string[] = [];
let code: ReleasedCode;
/** Events of a test are not trusted; this one calls what listens to the visitor's. */
let click = () => {};
beforeAll(() => {
  const listen = jest.spyOn(window, 'addEventListener');
  const { addEventListener } = navigation;
  navigation.addEventListener = (type: string, listener: (event: Event) => void) => {
    keep = listener;
    addEventListener.call(navigation, type, listener);
  };
  Object.defineProperty(window, 'navigation', { value: navigation });
  keepDocument(notedIn(faults));
  const [, listener] = listen.mock.calls.find(([type]) => type === 'click') ?? [];
  const event = Object.create(new Event('click'), { isTrusted: { value: true } });
  click = () => typeof listener === 'function' && listener.call(window, event);
  listen.mockRestore();
});
beforeEach(() => {
  faults.splice(0);
  document.body.innerHTML = '<iframe></iframe>';
  code = someCode('1.0.0');
  codeRuns(code);
});

interface Options {
  by?: ReleasedCode | false;
  navigationType?: string;
  downloadRequest?: string | null;
  sourceElement?: Element;
}
const navigate = (
  destination = { url: 'https://pay.test/x?secret', sameDocument: false },
  { by = someCode(), navigationType = 'push', ...more }: Options = {},
) => {
  const event = Object.assign(new Event('navigate', { cancelable: true }), { destination, navigationType, ...more });
  if (by) runBy(by, () => navigation.dispatchEvent(event));
  else navigation.dispatchEvent(event);
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

test.each([
  ['a download', { url: 'blob:http://localhost/1', downloadRequest: '' }],
  ['a mail', { url: 'mailto:a@elsewhere.test' }],
])('%s leaves nothing', (_what, { url, ...options }) => {
  expect([navigate({ url, sameDocument: false }, options), faults]).toEqual([false, []]);
});

test('input counts on the next page of the same release, and not on that of another', () => {
  click();
  const leavePage = codeIsMounted(code);
  click();
  navigate({ url: 'http://localhost/next', sameDocument: true });
  codeRuns(code);
  expect([leave(), faults]).toEqual([false, []]);
  leavePage();
  const other = someCode('3.0.0');
  codeRuns(other);
  codeIsMounted(other);
  expect(navigate(undefined, { by: other })).toBe(true);
});

/** Whether a navigation without a stack is refused. */
const isRefused = (options: Options = {}): boolean => {
  const event = Object.assign(new Event('navigate', { cancelable: true }), {
    destination: { url: 'https://elsewhere.test/', sameDocument: false },
    ...options,
  });
  withoutStack(keep.bind(undefined, event));
  return event.defaultPrevented;
};
const link = () => document.createElement('a');

test('an extension, which has no stack here, may navigate', () => {
  const header = document.createElement('header');
  const shellLink = link();
  document.body.innerHTML = '<div id="root"></div>';
  document.querySelector('#root')?.append(header);
  header.append(shellLink);
  expect([isRefused(), isRefused({ sourceElement: shellLink }), faults]).toEqual([false, false, []]);
});

test('a link or form of a release, a meta element and a bound function do not leave the document', () => {
  expect(isRefused({ sourceElement: link() })).toBe(true);
  const meta = document.createElement('meta');
  meta.httpEquiv = 'refresh';
  document.body.append(meta);
  expect(isRefused()).toBe(true);
  meta.remove();
  expect(isRefused()).toBe(false);
  // jsdom's functions have another prototype.
  runBy(code, () => void Function.prototype.bind.call(window.location.assign, window.location, '/planted'));
  expect(isRefused()).toBe(true);
});

test('after a removal, a navigation without a stack is of the release that was removed', () => {
  codeIsRemoved(code);
  expect(isRefused()).toBe(true);
});
