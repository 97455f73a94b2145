import { paths } from '@nearhand/contracts';
import { events, useNavigate, useUnsavedWork } from '@nearhand/platform';
import { sessionStore } from '@nearhand/platform/host';
import {
  aUser,
  oddRecords,
  type RenderOptions,
  renderRoutes,
  screen,
  stubApi,
  waitFor,
  within,
} from '@nearhand/testing';
import type { MenuEntry } from '@slices/format';
import { type Composed, ComposedContext, nothingComposed, resolveSlices } from '@slices/host';
import { aComposition, aRelease } from '@slices/host/testing';
import { act } from '@testing-library/react';
import { Header } from './header.tsx';

type Options = Partial<RenderOptions>;
const provider = aUser({ role: 'provider', name: 'Pat Provider', email: 'pat@example.test' });
const withCredits = (credits: number) => stubApi.get('/subscription/credits', { data: { credits } });
const withUnread = (unread: number) => stubApi.get('/conversations/unread', { data: { unread } });
const open = (options: Options = {}, page?: React.ReactNode, composed = nothingComposed) => {
  const header = (
    <ComposedContext key="header" value={composed}>
      <Header />
    </ComposedContext>
  );
  return renderRoutes([{ path: '/', element: [header, page] }], { path: '/', ...options });
};
const accountButton = () => screen.findByRole('button', { name: 'Account menu' });
const menuButton = () => screen.getByRole('button', { name: 'Menu' });
const menuEntries = () => screen.findAllByRole('menuitem').then((items) => items.map((item) => item.textContent));
const openAccount = async (
  options: Options = { user: aUser() },
  page?: React.ReactNode,
  composed = nothingComposed,
) => {
  const view = open(options, page, composed);
  await view.user.click(await accountButton());
  return view;
};
const openDrawer = async (user?: ReturnType<typeof aUser>, page?: React.ReactNode, composed = nothingComposed) => {
  const view = open({ user }, page, composed);
  if (user) await accountButton();
  await view.user.click(menuButton());
  return { ...view, drawer: within(await screen.findByRole('dialog', { name: 'Menu' })) };
};
beforeEach(() => {
  withUnread(0);
  stubApi.get('/notifications', { data: [] });
});

test.each([
  ['while the browser is idle', false, [[paths.login]]],
  ['not for a visitor who saves data', true, []],
])('the code of the login is fetched %s', async (_when, saveData, fetched) => {
  const prefetch = jest.fn();
  let beIdle = () => {};
  const requestIdleCallback = (work: () => void) => {
    beIdle = work;
  };
  Object.assign(window, { requestIdleCallback });
  Object.assign(navigator, { connection: { saveData } });
  const place = jest.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body);
  open({ host: { prefetch } });
  expect(prefetch).not.toHaveBeenCalled();
  beIdle();
  expect(prefetch.mock.calls).toEqual(fetched);
  for (const [owner, name] of [
    [window, 'requestIdleCallback'],
    [navigator, 'connection'],
  ] as const)
    Reflect.deleteProperty(owner, name);
  place.mockRestore();
});

test('visitors find About, Contact, Login, Sign Up and the marketplace menu, and request no count', async () => {
  const calls = withUnread(3);
  const { user, location } = open();
  const links = { About: paths.about, Contact: paths.contact, Login: paths.login, 'Sign Up': paths.signup };
  for (const [name, path] of Object.entries(links)) {
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', path);
  }
  expect(screen.queryByRole('button', { name: 'Account menu' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Marketplace' }));
  expect(await menuEntries()).toEqual(['All Services', 'Trending', 'New Providers']);
  await user.click(screen.getByRole('menuitem', { name: 'Trending' }));
  expect(location()).toBe(paths.trending);
  expect(calls).toHaveLength(0);
});

test('a menu that was opened while a page loads stays when the page arrives; the way back closes it', async () => {
  let go: ReturnType<typeof useNavigate> | undefined;
  const Page = () => {
    go = useNavigate();
    return null;
  };
  const { user, location } = open({}, <Page key="page" />);
  await user.click(screen.getByRole('button', { name: 'Marketplace' }));
  await act(async () => go?.('/?arrived'));
  expect(location()).toBe('/?arrived');
  expect(await menuEntries()).toHaveLength(3);
  act(() => void dispatchEvent(new PopStateEvent('popstate')));
  await waitFor(() => expect(screen.queryByRole('menuitem')).not.toBeInTheDocument());
});

const forAll = ['Dashboard', 'Profile', 'My Bookings', 'Messages', 'Saved Services', 'My Wallet'];
test.each([
  ['customer', 'Customer', [...forAll, 'Log out']],
  ['provider', 'Service Provider', [...forAll, 'My Services', 'Calendar', 'Log out']],
  ['admin', 'Administrator', [...forAll, 'Log out']],
] as const)(
  'the account menu of a %s shows name, email, role and entries, also of slices that are missing',
  async (role, badge, entries) => {
    withCredits(3);
    const { user } = open({ user: aUser({ role }), host: { serves: () => false } });
    if (role !== 'customer') expect(await screen.findByRole('button', { name: '3 Credits' })).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Account menu' }));
    expect(await menuEntries()).toEqual(entries);
    for (const text of ['Carla Customer', 'carla@example.test', badge]) expect(screen.getByText(text)).toBeVisible();
  },
);

const adding = (...menu: MenuEntry[]): Composed => {
  const release = aRelease();
  release.extras.menu = menu;
  return { ...nothingComposed, slices: resolveSlices(aComposition({ 'mf-gifts': [release] }), 'anyone') };
};
const anEntry = (entry: Partial<MenuEntry>): MenuEntry => ({
  place: 'account',
  label: 'Gifts',
  path: '/gifts',
  order: 1_000,
  roles: ['any'],
  ...entry,
});

test('releases add entries to the account menu by their order, for their roles', async () => {
  const composed = adding(
    anEntry({ icon: 'heart' }),
    anEntry({ label: 'Gifts for you', order: 15 }),
    anEntry({ label: 'Gift rules', roles: ['admin', 'provider'] }),
    anEntry({ label: 'About gifts', place: 'drawer' }),
  );
  await openAccount({ user: aUser() }, undefined, composed);
  const [first, ...others] = forAll;
  expect(await menuEntries()).toEqual([first, 'Gifts for you', ...others, 'Gifts', 'Log out']);
  expect(screen.getByRole('menuitem', { name: 'Gifts' })).toHaveAttribute('href', '/gifts');
});

test('the drawer has the entries of releases in it and in the header; the header shows no more than it has room for', async () => {
  const header = ['One', 'Two', 'Three', 'Four'].map((label) => anEntry({ label, place: 'header' }));
  const composed = adding(...header, anEntry({ label: 'Rules', place: 'drawer' }));
  const { drawer } = await openDrawer(undefined, undefined, composed);
  const added = ['One', 'Two', 'Three', 'Rules'];
  const site = within(drawer.getByRole('navigation', { name: 'Site' })).getAllByRole('link');
  expect(site.map((link) => link.textContent)).toEqual(['About', 'Contact', ...added]);
});

test('providers see their credits, what a service costs, and a fresh count after a change', async () => {
  withCredits(12);
  const { user } = open({ user: provider });
  expect(await screen.findByRole('button', { name: '... Credits' })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: '12 Credits' }));
  expect(await menuEntries()).toEqual(['View Credit History', 'Buy More Credits', 'Manage Subscription']);
  expect(screen.getByText('Creating a service costs 5 credits')).toBeVisible();
  await user.keyboard('{Escape}');
  withCredits(7);
  events.emit('credits.changed', {});
  expect(await screen.findByRole('button', { name: '7 Credits' })).toBeVisible();
  withCredits(1);
  events.emit('credits.changed', {});
  await user.click(await screen.findByRole('button', { name: '1 Credits' }));
  expect(screen.getByText('1 credit available')).toBeVisible();
});

test('credits that cannot be loaded are a dash', async () => {
  stubApi.get('/subscription/credits', () => stubApi.noAnswer());
  open({ user: provider });
  expect(await screen.findByRole('button', { name: '– Credits' })).toBeVisible();
});

test('customers have no credits menu, and none are requested', async () => {
  const calls = withCredits(12);
  open({ user: aUser() });
  await accountButton();
  expect(screen.queryByRole('button', { name: /Credits/ })).not.toBeInTheDocument();
  expect(calls).toHaveLength(0);
});

test('a user who could not be loaded has an account menu all the same', async () => {
  stubApi.get('/auth/me', () => stubApi.noAnswer());
  const { user } = open();
  act(() => sessionStore.getState().begin('test-token'));
  await user.click(await accountButton());
  expect(await menuEntries()).toContain('Log out');
  expect(screen.getByText('Your details could not be loaded.')).toBeVisible();
});

test('the colours are chosen in the account menu', async () => {
  const { user } = await openAccount();
  const choice = within(await screen.findByRole('group', { name: 'Color scheme' }));
  await user.click(choice.getByRole('button', { name: 'Dark' }));
  expect(choice.getByRole('button', { name: 'Dark' })).toHaveAttribute('aria-pressed', 'true');
  await waitFor(() => expect(document.documentElement).toHaveAttribute('data-color-scheme', 'dark'));
});

const isOdd = ([what]: [string, unknown]) => /null|unknown word/.test(what);
test.each(oddRecords(provider).filter(isOdd))('a person with %s has an account menu', async (_what, data) => {
  stubApi.get('/subscription/credits', { data: null });
  stubApi.get('/conversations/unread', { data: {} });
  const { user } = open({ user: provider });
  stubApi.get('/auth/me', { data });
  await user.click(await accountButton());
  expect(await screen.findByText(/^(Customer|Service Provider)$/)).toBeVisible();
});

const messages = (name: string) => screen.findByRole('link', { name });

test('the header shows the unread messages, and leads to them; a message event fetches the count again', async () => {
  withUnread(140);
  const { user, location } = open({ user: aUser() });
  expect(await messages('Messages, 140 unread')).toHaveTextContent('99+');
  withUnread(0);
  act(() => events.emit('message.changed', { conversationId: 'c' }));
  await user.click(await messages('Messages'));
  expect(location()).toBe(paths.messages);
});

test('a count that fails to load shows none', async () => {
  const calls = stubApi.get('/conversations/unread', () => stubApi.noAnswer());
  open({ user: aUser() });
  await waitFor(() => expect(calls.length).toBeGreaterThan(0));
  expect(await messages('Messages')).toBeVisible();
});

const visitor = ['All Services', 'Trending', 'New Providers', 'About', 'Contact'];

test('the drawer holds the entries of a visitor, and closes when one is chosen', async () => {
  const { drawer, user, location } = await openDrawer();
  expect(drawer.getAllByRole('link').map((link) => link.textContent)).toEqual([...visitor, 'Sign Up', 'Login']);
  await user.click(drawer.getByRole('link', { name: 'About' }));
  expect(location()).toBe('/about');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('the drawer holds the entries of a provider, with credits and Log out', async () => {
  withCredits(9);
  const { drawer } = await openDrawer(provider);
  expect(drawer.getByRole('button', { name: 'Log out' })).toBeVisible();
  expect(await drawer.findByText('9 credits available')).toBeVisible();
  const links = drawer.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(Object.fromEntries(links)).toEqual({
    Dashboard: '/user/dashboard',
    Profile: '/user/profile',
    'My Bookings': '/user/my-bookings',
    Messages: '/messages',
    'Saved Services': paths.saved,
    'My Wallet': '/user/wallet',
    'My Services': paths.myServices,
    Calendar: paths.calendar,
    'View Credit History': paths.credits,
    'Buy More Credits': paths.getCredits,
    'Manage Subscription': paths.subscription,
    'All Services': '/marketplace',
    Trending: paths.trending,
    'New Providers': paths.newest,
    About: '/about',
    Contact: '/contact',
  });
});

const UnsentInput = () => {
  useUnsavedWork(true);
  return null;
};
const logOut = async (page?: React.ReactNode) => {
  const view = await openAccount(undefined, page);
  await view.user.click(await screen.findByRole('menuitem', { name: 'Log out' }));
  return view;
};

test.each([
  ['', () => Response.json({ data: {} })],
  [' of a session that the API has ended already', () => stubApi.refusal(401, 'session/ended', 'It has ended.')],
])('logging out%s ends the session, shows a toast and leads to the login page', async (_of, answer) => {
  stubApi.get('/auth/logout', answer);
  const { location } = await logOut();
  expect(await screen.findByText('Logged out successfully')).toBeVisible();
  expect(location()).toBe(paths.login);
  expect(localStorage.getItem('token')).toBeNull();
});

test('a failure to log out shows a toast, and the user stays signed in', async () => {
  stubApi.get('/auth/logout', () => stubApi.noAnswer());
  const { location } = await logOut();
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to logout');
  expect([location(), localStorage.getItem('token')]).toEqual(['/', 'test-token']);
});

test('logging out with unsent input asks for a confirmation, and Keep editing stays on the page', async () => {
  const calls = stubApi.get('/auth/logout', { data: {} });
  const { user, location } = await logOut(<UnsentInput key="unsent" />);
  expect(await screen.findByRole('alertdialog', { name: 'Log out?' })).toHaveTextContent('has not been saved or sent');
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect([calls.length, location()]).toEqual([0, '/']);
  await user.click(await accountButton());
  await user.click(await screen.findByRole('menuitem', { name: 'Log out' }));
  await user.click(await screen.findByRole('button', { name: 'Log out' }));
  expect(await screen.findByText('Logged out successfully')).toBeVisible();
  expect(location()).toBe(paths.login);
});

test('logging out in the drawer asks too, and the question stays when the drawer closes', async () => {
  const { drawer, user } = await openDrawer(aUser(), <UnsentInput key="unsent" />);
  await user.click(await drawer.findByRole('button', { name: 'Log out' }));
  expect(await screen.findByRole('alertdialog', { name: 'Log out?' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Close menu', hidden: true })).not.toBeInTheDocument();
});
