import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { colorModeKey, colorModes } from './color-mode.ts';
import { bottomBarMark, topBarMark } from './edge-bar.ts';
import { NearhandThemeProvider } from './theme-provider.tsx';
import { useColorMode } from './use-color-mode.ts';

const Choice = () => {
  const { mode, setMode } = useColorMode();
  return colorModes.map((option) => (
    <button key={option} type="button" aria-pressed={mode === option} onClick={() => setMode(option)}>
      {option}
    </button>
  ));
};

test('the scheme follows the choice, which is kept on the device', async () => {
  render(
    <NearhandThemeProvider>
      <Choice />
    </NearhandThemeProvider>,
  );
  expect(screen.getByRole('button', { name: 'system', pressed: true })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'dark' }));
  expect(document.documentElement).toHaveAttribute('data-color-scheme', 'dark');
  expect(localStorage.getItem(colorModeKey)).toBe('dark');
  await userEvent.click(screen.getByRole('button', { name: 'light' }));
  expect(document.documentElement).toHaveAttribute('data-color-scheme', 'light');
});

test('a choice in another tab changes this one', () => {
  localStorage.clear();
  render(
    <NearhandThemeProvider>
      <Choice />
    </NearhandThemeProvider>,
  );
  localStorage.setItem(colorModeKey, 'dark');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: colorModeKey })));
  expect(screen.getByRole('button', { name: 'dark', pressed: true })).toBeVisible();
  expect(document.documentElement).toHaveAttribute('data-color-scheme', 'dark');
});

test('the server renders no choice, and the browser shows its own after hydration', async () => {
  const root = document.body.appendChild(document.createElement('div'));
  const app = (
    <NearhandThemeProvider>
      <Choice />
    </NearhandThemeProvider>
  );
  root.innerHTML = renderToString(app);
  expect(screen.getByRole('button', { name: 'system', pressed: true })).toBeVisible();
  localStorage.setItem(colorModeKey, 'dark');
  const problems: unknown[] = [];
  await act(async () => void hydrateRoot(root, app, { onRecoverableError: (error) => problems.push(error) }));
  expect(screen.getByRole('button', { name: 'dark', pressed: true })).toBeVisible();
  expect(problems).toEqual([]);
  root.remove();
});

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
