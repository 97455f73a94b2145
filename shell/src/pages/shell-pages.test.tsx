import { paths } from '@nearhand/contracts';
import type { SlotOffer } from '@nearhand/platform';
import { aUser, expectHydrates, type RenderOptions, renderRoutes, screen, stubApi, waitFor } from '@nearhand/testing';
import { BootError, watchTranslator } from '@slices/host';
import { act, render } from '@testing-library/react';
import { useEffect } from 'react';
import host from '../../host.json';
import { Layout } from '../layout/layout.tsx';
import { lazyPage, shellRoutes } from '../router.tsx';
import { AboutPage } from './about-page.tsx';
import { BootFailurePage } from './boot-failure-page.tsx';
import { HomePage } from './home/home-page.tsx';
import { PrivacyPage } from './privacy-page.tsx';
import { ShellFailurePage } from './shell-failure-page.tsx';
import { TermsPage } from './terms-page.tsx';
import { UnauthorizedPage } from './unauthorized-page.tsx';
import { UnservedPage } from './unserved-page.tsx';

const open = (Component: () => React.ReactNode, options: Partial<RenderOptions> = {}) =>
  renderRoutes([{ path: '*', Component }], { path: '/', ...options });
const link = (name: string) => screen.getByRole('link', { name });
const heading = (name: string | RegExp) => screen.findByRole('heading', { name });
const isSilent = () => jest.spyOn(console, 'error').mockImplementation(() => {});

test('host.json names the paths of the shell itself, so that no release claims them; /user is the dashboard', async () => {
  expect(shellRoutes.map(({ path }) => path)).toEqual(host.paths);
  const { location } = renderRoutes(shellRoutes, { path: '/user' });
  await waitFor(() => expect(location()).toBe('/user/dashboard'));
});

test('the home page without any slice has hero and three steps', async () => {
  open(HomePage, { host: { serves: () => false } });
  expect(await heading(/close to home/)).toBeVisible();
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  expect(screen.queryByRole('heading', { name: 'Featured Services' })).not.toBeInTheDocument();
});

test.each([
  ['/', /close to home/],
  ['/about', /About/],
  ['/contact', /Send Message/],
  ['/terms', /Terms/],
  ['/privacy', /Privacy/],
  ['/unauthorized', /Access denied/],
])('%s takes over what the server rendered', async (path, text) => {
  window.scrollTo = () => {};
  const site = [{ element: <Layout />, children: shellRoutes }];
  expect(await expectHydrates(site, { path })).toHaveTextContent(text);
});

test('the call to action differs by sign-in', () => {
  const { unmount } = open(HomePage);
  expect(link('Create an account')).toHaveAttribute('href', paths.signup);
  unmount();
  open(HomePage, { user: aUser() });
  expect(link('Go to your dashboard')).toHaveAttribute('href', paths.dashboard);
  expect(screen.queryByRole('link', { name: 'Create an account' })).not.toBeInTheDocument();
});

test.each([
  ['  dog & cat ', '/marketplace?q=dog+%26+cat'],
  ['   ', '/marketplace'],
])('searching for "%s" leads to %s', async (text, address) => {
  const { user, location } = open(HomePage);
  await user.type(screen.getByRole('searchbox', { name: 'Search services' }), `${text}{Enter}`);
  expect(location()).toBe(address);
});

test.each([
  ['are the widgets of a slice', () => Promise.resolve(() => <p>Four services</p>), 'Four services'],
  ['that fail are an error', () => Promise.reject(new Error('x')), 'Failed to load services. Please try again later.'],
])('the featured services %s, and the page stays', async (_what, begin, text) => {
  isSilent();
  const loading = begin();
  loading.catch(() => undefined);
  const offer: SlotOffer = { slice: 'x', title: 'X', roles: ['any'], load: () => loading, reset: async () => {} };
  const slotOffers = (name: string) => (name === 'home.featured' ? [offer] : []);
  await act(async () => open(HomePage, { host: { slotOffers } }));
  expect(await screen.findByText(text)).toBeVisible();
  expect(await heading('Featured Services')).toBeVisible();
  expect(await heading('How It Works')).toBeVisible();
});

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
  const { user, location } = open(UnauthorizedPage, { user: aUser() });
  await user.dblClick(link('Login with another account'));
  await waitFor(() => expect(location()).toBe(paths.login));
  expect(localStorage.getItem('token')).toBeNull();
  expect(await screen.findAllByRole('status')).toHaveLength(1);
});

test('the access-denied page leads a visitor home and to the login page', () => {
  open(UnauthorizedPage);
  expect(link('Go to the home page')).toHaveAttribute('href', paths.home);
  expect(link('Login')).toHaveAttribute('href', paths.login);
});

test.each([
  ['/no/such/page', undefined, 'Page not found'],
  ['/user/no-such-page', aUser(), 'Page not found'],
  [paths.getCredits, aUser(), 'Buying credits is not available right now'],
  [paths.history, aUser(), 'This page is not available right now'],
])('%s without a slice is explained, and leads home', async (path, user, title) => {
  open(UnservedPage, { path, user });
  expect(await heading(title)).toBeVisible();
  expect(link('Go to the home page')).toHaveAttribute('href', paths.home);
});

test('a visitor below /user logs in first and comes back', async () => {
  const login = { path: paths.login, element: <h1>Login</h1> };
  const view = renderRoutes([login, { path: '*', Component: UnservedPage }], { path: '/user/secret?tab=2' });
  expect(await heading('Login')).toBeVisible();
  expect([view.location(), view.historyAction()]).toEqual([paths.login, 'REPLACE']);
  expect(view.navigationState()).toEqual({ from: '/user/secret?tab=2' });
});

test('a page whose code fails once comes with the second try', async () => {
  const answers = [Promise.reject(new Error('lost')), Promise.resolve(() => <p>Here</p>)];
  renderRoutes([lazyPage('/', () => answers.shift() ?? Promise.reject(new Error('asked too often')))], { path: '/' });
  expect(await screen.findByText('Here')).toBeVisible();
});

test('a page whose code fails twice is explained and reported, and has ways out', async () => {
  const report = jest.fn();
  isSilent();
  const broken = { ...lazyPage('/', () => Promise.reject(new Error('lost'))), ErrorBoundary: ShellFailurePage };
  renderRoutes([broken], { path: '/', host: { report } });
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
  expect(link('Go to the home page')).toBeVisible();
  expect(report).toHaveBeenCalledWith({ slice: 'shell', stage: 'render', message: 'Error: lost' });
});

test('a page that crashed by a browser’s translator is rendered again, and not reported', async () => {
  const report = jest.fn();
  isSilent();
  watchTranslator(document.body);
  document.body.append(document.createElement('font'));
  await act(async () => {});
  let crashCount = 0;
  const Crashing = () => {
    useEffect(() => {
      if (++crashCount === 1) throw new DOMException('Node.removeChild: not a child of this node', 'NotFoundError');
    }, []);
    return <p>Here</p>;
  };
  renderRoutes([{ path: '/', Component: Crashing, ErrorBoundary: ShellFailurePage }], { path: '/', host: { report } });
  expect(await screen.findByText('Here')).toBeVisible();
  expect(crashCount).toBe(2);
  expect(report).not.toHaveBeenCalled();
});

test("a document that has expired by the device's clock is no fault of the site alone", () => {
  const problem = 'expired at 2026-01-02 03:04, and the clock here says 2031-01-02 03:04';
  render(<BootFailurePage error={new BootError('/timestamp.json', [problem])} />);
  expect(screen.getByText(/^Your device's clock says .+ set the clock and try again\.$/)).toBeVisible();
  expect(screen.queryByText(/fault of the site/)).toBeNull();
});

test.each([
  [new BootError('/config.json', ['apiBase: wrong', 'x: missing']), ['apiBase: wrong', 'x: missing']],
  [new TypeError('boom'), ['TypeError: boom']],
])('a failed start names what is wrong: %s', (error, problems) => {
  render(<BootFailurePage error={error} />);
  expect(screen.getByRole('heading', { name: /could not start/ })).toBeVisible();
  if (error instanceof BootError) expect(screen.getByText('/config.json is missing or invalid')).toBeVisible();
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(problems);
});
