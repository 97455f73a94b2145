import { render } from '@testing-library/react';
import { bottomBarMark, topBarMark } from './edge-bar.ts';

const height = (edge: 'top' | 'bottom') => document.documentElement.style.getPropertyValue(`--nh-${edge}-bar`);

/** The browser's ResizeObserver; jsdom lays nothing out. */
let resize = () => {};
const observed = new Set<Element>();
class Observer implements ResizeObserver {
  constructor(onResize: ResizeObserverCallback) {
    resize = () => onResize([], this);
  }
  observe(bar: Element) {
    observed.add(bar);
  }
  unobserve() {}
  disconnect() {
    observed.clear();
  }
}

let pixels = 0;
beforeEach(() => {
  globalThis.ResizeObserver = Observer;
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(() => pixels);
});
afterEach(() => jest.restoreAllMocks());

test.each([
  ['bottom', bottomBarMark],
  ['top', topBarMark],
] as const)('the document knows how high the bar at its %s is, while it is there', (edge, mark) => {
  pixels = 78;
  const { unmount } = render(<div {...mark} style={{ position: 'sticky' }} />);
  expect(height(edge)).toBe('78px');
  pixels = 110;
  resize();
  expect(height(edge)).toBe('110px');
  unmount();
  expect(height(edge)).toBe('');
  expect(observed.size).toBe(0);
});

test('a bar that stands in the page’s flow covers nothing', () => {
  pixels = 78;
  render(<div {...bottomBarMark} />);
  expect(height('bottom')).toBe('0px');
});
