import { runBy, someCode } from '../released-code/released-code.fixture.ts';
import { codeRuns } from '../released-code/released-code.ts';
import { keepDocument } from './keep-document.ts';

/** jsdom has no Navigation API. */
const navigation = new EventTarget();
const faults: string[] = [];
beforeAll(() => {
  Object.defineProperty(window, 'navigation', { value: navigation });
  keepDocument((stage, { release }, message) =>
    Boolean(faults.push(`${stage} ${release.metadata.version} ${message}`)),
  );
});
beforeEach(() => {
  faults.splice(0);
  document.body.innerHTML = '<iframe></iframe>';
  codeRuns(someCode());
});

const leave = () => {
  const event = Object.assign(new Event('navigate', { cancelable: true }), {
    destination: { url: 'https://pay.test/x?secret', sameDocument: false },
  });
  runBy(someCode(), () => navigation.dispatchEvent(event));
  return event.defaultPrevented;
};

test('a release that the visitor has not touched does not leave the document', () => {
  expect([leave(), faults]).toEqual([true, ['navigation 1.0.0 left for https://pay.test/x']]);
});

test("a release leaves for a payment whose visitor is in the payment provider's frame", () => {
  document.querySelector('iframe')?.focus();
  expect([leave(), faults]).toEqual([false, []]);
});
