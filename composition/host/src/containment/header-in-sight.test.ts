/** In a separate document, number 1. */
import { restoreHeader, seesHeader } from './header-in-sight.ts';

// jsdom has neither a layout nor these.
beforeAll(() => {
  Object.defineProperty(Element.prototype, 'checkVisibility', { value: () => true });
  Object.defineProperty(document, 'fullscreenElement', { value: null });
  Object.defineProperty(window, 'matchMedia', { value: () => ({ matches: false }) });
  Object.defineProperty(document, 'adoptedStyleSheets', { value: [] });
});
beforeEach(() => {
  document.body.innerHTML = '<div id="root"><header><a href="/">Home</a></header></div>';
});

const place = (left: number, scrollX: number) => {
  const header = document.querySelector('header') ?? document.body;
  header.getBoundingClientRect = () => new DOMRect(left, 0, 390, 64);
  Object.defineProperty(window, 'scrollX', { value: scrollX, configurable: true });
};

test('a root element that is removed before the first look is blamed, a header that is not there yet is not', () => {
  document.body.innerHTML = '<div id="root"></div>';
  expect(restoreHeader()).toEqual({ isRestored: false, isToBlame: false });
  document.body.innerHTML = '';
  expect(restoreHeader()).toEqual({ isRestored: false, isToBlame: true });
});

test.each([
  ['at its place', 0, 0, true],
  ['of a page that is scrolled sideways', -2_588, 2_588, true],
  ['moved out at the left', -9_999, 0, false],
  ['moved out at the right', 9_999, 0, false],
])('a header %s: left %i, scrolled %i: seen %s', (_case, left, scrollX, isSeen) => {
  place(left, scrollX);
  expect(seesHeader()).toBe(isSeen);
});
