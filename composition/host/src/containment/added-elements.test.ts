/** In a separate document, number 1. */
import { someCode } from '../released-code/released-code.fixture.ts';
import { codeIsMounted } from '../released-code/released-code.ts';
import { disableGlobalSheets, removeLeftElements, uncoverHeader } from './added-elements.ts';
import { added } from './own-calls.ts';

/** jsdom has no layout. */
let over: Element | null = null;
beforeAll(() => {
  Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 100, 20);
  document.elementFromPoint = () => over;
});
beforeEach(() => {
  added.clear();
  document.body.innerHTML =
    '<div id="root"><header><a href="/">Home</a></header><main><p></p></main></div><div id="planted"><b></b></div>';
});

const planted = () => document.querySelector<HTMLElement>('#planted');
const find = (selector: string) => {
  over = document.querySelector(selector);
};

test('an element over the header belongs to the release that added it, or to that of the page', () => {
  const [own, page] = [someCode('1.0.0'), someCode('2.0.0')];
  find('#planted b');
  expect(uncoverHeader(page)).toBeUndefined(); // an extension’s
  const element = planted();
  if (element) added.set(element, own);
  expect(uncoverHeader(page)).toBe(own);
  find('main p');
  expect(uncoverHeader(page)).toBe(page);
  find('header a');
  expect(uncoverHeader(page)).toBeUndefined();
});

test('a dialog that a click or key opened may lie over the header', () => {
  find('main p');
  document.body.append(document.createElement('iframe'));
  document.querySelector('iframe')?.focus(); // as in the payment provider's frame
  expect(uncoverHeader(someCode())).toBeUndefined();
});

test('elements stay while a page or widget of their release is shown, and are removed after it', () => {
  const code = someCode();
  const element = planted();
  if (element) added.set(element, code);
  const left: string[] = [];
  const remove = () => removeLeftElements(({ release }) => left.push(release.metadata.version));
  remove();
  const [leavePage, leaveWidget] = [codeIsMounted(code), codeIsMounted(code)];
  leavePage();
  remove();
  expect([planted(), left]).toEqual([element, []]);
  leaveWidget();
  remove();
  expect([planted(), left]).toEqual([null, ['1.0.0']]);
});

test.each([
  ['main h1 { display: none }', true],
  ['@media all { .mine, html { font-size: 60px } }', true],
  ['.mine { color: red } [data-x="a,b"] p { top: 0 }', false],
  ['@keyframes k { from { top: 0 } }', false],
])('a style sheet with %s is disabled: %s', (css, isDisabled) => {
  const style = document.head.appendChild(document.createElement('style'));
  style.append(css);
  added.set(style, someCode());
  disableGlobalSheets(() => {});
  expect(Boolean(style.sheet?.disabled)).toBe(isDisabled);
  style.remove();
});
