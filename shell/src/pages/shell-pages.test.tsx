import { paths } from '@nearhand/contracts';
import { aUser, renderRoutes, screen, stubApi, waitFor } from '@nearhand/testing';
import { render } from '@testing-library/react';
import { BootError } from '../composition/document/boot-document.ts';
import { lazyPage } from '../router.tsx';
import { AboutPage } from './about-page.tsx';
import { BootFailurePage } from './boot-failure-page.tsx';
import { PrivacyPage } from './privacy-page.tsx';
import { ShellFailurePage } from './shell-failure-page.tsx';
import { TermsPage } from './terms-page.tsx';
import { UnauthorizedPage } from './unauthorized-page.tsx';

const open = (Component: () => React.ReactNode) => renderRoutes([{ path: '/page', Component }], { path: '/page' });

test.each([
  ['About', AboutPage, 3],
  ['Terms', TermsPage, 8],
  ['Privacy', PrivacyPage, 7],
] as const)('%s holds text to read', (name, Page, passages) => {
  open(Page);
  expect(screen.getByRole('heading', { level: 1, name: new RegExp(name) })).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 2 }).length).toBeGreaterThanOrEqual(passages);
});

test('a signed-in user leaves the access-denied page by logging out', async () => {
  stubApi.get('/auth/logout', { data: {} });
  const { user, location } = renderRoutes([{ path: '/page', Component: UnauthorizedPage }], {
    path: '/page',
    user: aUser(),
  });
  await user.dblClick(screen.getByRole('link', { name: 'Login with another account' }));
  await waitFor(() => expect(location()).toBe(paths.login));
  expect(localStorage.getItem('token')).toBeNull();
  expect(screen.getAllByRole('status')).toHaveLength(1);
});

test('the access-denied page leads a visitor home and to the login page', () => {
  open(UnauthorizedPage);
  expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', paths.home);
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', paths.login);
});

test('a page whose code fails once comes with the second try', async () => {
  const answers = [Promise.reject(new Error('lost')), Promise.resolve(() => <p>Here</p>)];
  renderRoutes([lazyPage('/page', () => answers.shift() ?? Promise.reject(new Error('asked too often')))], {
    path: '/page',
  });
  expect(await screen.findByText('Here')).toBeVisible();
});

test('a page whose code fails twice is explained and reported, and has ways out', async () => {
  const report = jest.fn();
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const broken = { ...lazyPage('/page', () => Promise.reject(new Error('lost'))), ErrorBoundary: ShellFailurePage };
  renderRoutes([broken], { path: '/page', host: { report } });
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the home page' })).toBeVisible();
  expect(report).toHaveBeenCalledWith({ slice: 'shell', stage: 'render', message: 'Error: lost' });
});

test('a failed start names the document and every invalid field', () => {
  render(
    <BootFailurePage error={new BootError('/config.json', ['apiBase: must not be empty', 'telemetryUrl: wrong'])} />,
  );
  expect(screen.getByRole('heading', { name: /could not start/ })).toBeVisible();
  expect(screen.getByText('/config.json is missing or invalid')).toBeVisible();
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'apiBase: must not be empty',
    'telemetryUrl: wrong',
  ]);
});

test('a failed start shows any other error too', () => {
  render(<BootFailurePage error={new TypeError('boom')} />);
  expect(screen.getByText('TypeError: boom')).toBeVisible();
});
