import { held, renderRoutes, screen, within } from '@nearhand/testing';
import { brandName } from '@nearhand/ui';
import { Layout } from './layout.tsx';

const open = (path: string) => {
  window.scrollTo = () => {};
  return renderRoutes([{ element: <Layout />, children: [{ path: '*', element: <h1>Content</h1> }] }], { path });
};

test.each(['/auth', '/auth/login'])('%s has only the wordmark', (path) => {
  open(path);
  expect(screen.getByRole('link', { name: brandName })).toHaveAttribute('href', '/');
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  expect(screen.getByRole('main')).toHaveTextContent('Content');
});

test('the pages of operators have a slim header and no footer', async () => {
  open('/operate/history');
  expect(screen.getByRole('link', { name: 'Operator page' })).toHaveAttribute('href', '/operate');
  expect(screen.queryByRole('button', { name: 'Marketplace' })).not.toBeInTheDocument();
  expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument();
});

test('any other page has header and footer; the first stop of the Tab key leads past the header', async () => {
  const { user, location } = open('/authors');
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
  const footer = within(screen.getByRole('contentinfo'));
  expect(footer.getByRole('link', { name: 'Terms of service' })).toHaveAttribute('href', '/terms');
  expect(footer.getByRole('link', { name: 'Privacy policy' })).toHaveAttribute('href', '/privacy');
  await user.tab();
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('main')).toHaveFocus();
  expect(location()).toBe('/authors');
});

test('a bar shows while a page loads', async () => {
  window.scrollTo = () => {};
  const { answer, letGo } = held({ Component: () => <h1>Arrived</h1> });
  const children = [
    { path: '/', element: null },
    { path: '/about', lazy: answer },
  ];
  const { user } = renderRoutes([{ element: <Layout />, children }], { path: '/' });
  await user.click(screen.getAllByRole('link', { name: 'About' })[0] ?? document.body);
  expect(await screen.findByRole('progressbar', { name: 'Loading page' })).toBeInTheDocument();
  letGo();
  expect(await screen.findByRole('heading', { name: 'Arrived' })).toBeVisible();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
});

test('a document opens at the scroll position of its own address, any other at the top', () => {
  const visit = (path: string, scrollY: number) => {
    const { unmount } = open(path);
    Object.defineProperty(window, 'scrollY', { value: scrollY, configurable: true });
    window.dispatchEvent(new Event('pagehide'));
    unmount();
    return JSON.parse(sessionStorage.getItem('react-router-scroll-positions') ?? '{}');
  };
  expect(visit('/marketplace?q=lawn', 500)).toMatchObject({ '/marketplace?q=lawn': 500 });
  const positions = visit('/about', 0);
  expect(positions).toMatchObject({ '/marketplace?q=lawn': 500, '/about': 0 });
  expect(positions).not.toHaveProperty('default');
});
