import { NearhandThemeProvider } from '@nearhand/ui';
import { render } from '@testing-library/react';
import { WaitingPage } from './waiting-page.tsx';

test.each<[Record<string, unknown>, string | null]>([
  [{ shape: 'grid' }, 'grid'],
  [{ shape: 'dashboard', actions: [166, 186] }, 'dashboard'],
  [{ backLink: true }, 'list'],
  [{ shape: 'of a newer shell' }, 'list'],
  [{ shape: 'toString' }, 'list'],
  [{ actions: 'none' }, 'list'],
  [{ actions: [{ toString: 1 }] }, 'list'],
  [{ form: { words: 7, height: 440 } }, null],
  [{ form: { words: 1e10, height: 440 } }, 'list'],
  [{ form: { words: 7, height: { toString: 1 } } }, 'list'],
])('before its code is there, a page with the skeleton %j waits as a %s', (skeleton, shape) => {
  const { container } = render(<WaitingPage skeleton={skeleton} />, { wrapper: NearhandThemeProvider });
  expect(container.querySelector('[aria-busy=true]')?.getAttribute('data-shape')).toBe(shape);
});

test('the texts of a page that are known stand there before its code', () => {
  const { container } = render(<WaitingPage skeleton={{ heading: 'My Tips', subtitle: ['not a text'] }} />, {
    wrapper: NearhandThemeProvider,
  });
  expect(container.querySelector('[aria-hidden]')?.textContent).toBe('My Tips');
});
