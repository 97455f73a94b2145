/** In a separate document: the focus that is given back. */
import Dialog from '@mui/material/Dialog';
import { Link } from '@nearhand/platform';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useEffect, useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { ErrorState } from '../states/empty-error-state.tsx';
import { brandName } from '../theme/brand.tsx';
import { announce, heardPlace, liveRegion } from './announce.ts';
import { AnyPage, Page, PageFrame } from './page.tsx';

const site = (home: ReactNode, wallet?: ReactNode) => {
  const routes = [
    { path: '/', element: home },
    { path: '/wallet', element: wallet },
  ];
  return <RouterProvider router={createMemoryRouter(routes)} />;
};
const heading = (name: string) => screen.getByRole('heading', { level: 1, name });

test('a navigation sets the title, focuses the heading and announces it; the first load does neither', async () => {
  const toWallet = <Link to="/wallet">Wallet</Link>;
  const wallet = (
    <Page title="My wallet" back={{ to: '/', label: 'Back' }} subtitle="What you have">
      Balance
    </Page>
  );
  render(site(<Page title="Marketplace">{toWallet}</Page>, wallet));
  expect(document.title).toBe(`Marketplace · ${brandName}`);
  expect(document.body).toHaveFocus();
  expect(liveRegion()).toBeEmptyDOMElement();
  await userEvent.click(screen.getByRole('link', { name: 'Wallet' }));
  expect(heading('My wallet')).toHaveFocus();
  expect(document.title).toBe(`My wallet · ${brandName}`);
  await waitFor(() => expect(liveRegion()).toHaveTextContent('My wallet'));
  expect(screen.getAllByText('My wallet')).toHaveLength(1);
});

/** As code of another framework does. */
const Foreign = ({ title, to }: { title?: string; to: string }) => {
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
  return (
    <main>
      <h1>Page {title}</h1>
      <Link to={to}>Next</Link>
    </main>
  );
};

test('a page without Page has the title of its slice or one that it sets, takes the focus and is announced', async () => {
  const of = (page: ReactNode) => <AnyPage title="Tips">{page}</AnyPage>;
  const withTitle = (
    <>
      <title>Third</title>
      <Foreign to="/" />
    </>
  );
  const routes = [
    { path: '/', element: of(<Foreign to="/second" />) },
    { path: '/second', element: of(<Foreign title="Second" to="/third" />) },
    { path: '/third', element: of(withTitle) },
  ];
  render(<RouterProvider router={createMemoryRouter(routes)} />);
  const titles = [document.title];
  for (const name of ['Page Second', 'Page', 'Page']) {
    await userEvent.click(screen.getByRole('link', { name: 'Next' }));
    expect(heading(name)).toHaveFocus();
    await waitFor(() => expect(liveRegion()).toHaveTextContent(name));
    titles.push(document.title);
  }
  expect(titles).toEqual([`Tips · ${brandName}`, 'Second', 'Third', `Tips · ${brandName}`]);
});

test('a page that is made with Page keeps its title and is announced once inside AnyPage', async () => {
  const routes = [
    { path: '/', element: <Link to="/wallet">Wallet</Link> },
    {
      path: '/wallet',
      element: (
        <AnyPage title="Money">
          <main>
            <Page title="My wallet">Balance</Page>
          </main>
        </AnyPage>
      ),
    },
  ];
  render(<RouterProvider router={createMemoryRouter(routes)} />);
  await userEvent.click(screen.getByRole('link', { name: 'Wallet' }));
  expect(document.title).toBe(`My wallet · ${brandName}`);
  await waitFor(() => expect(liveRegion()).toHaveTextContent(/^My wallet$/));
});

test('a page that arrives while a menu is open is announced and leaves the focus in the menu', async () => {
  const router = createMemoryRouter([
    { path: '/', element: <Page title="Home">Home</Page> },
    { path: '/wallet', element: <Page title="My wallet">Balance</Page> },
  ]);
  const menu = (
    <div popover="auto">
      <button type="button">Entry</button>
    </div>
  );
  render(menu);
  render(<RouterProvider router={router} />);
  const entry = screen.getByText('Entry');
  entry.focus();
  await act(() => router.navigate('/wallet'));
  expect(heading('My wallet')).toBeVisible();
  expect(entry).toHaveFocus();
  await waitFor(() => expect(liveRegion()).toHaveTextContent('My wallet'));
});

test('a name in another reading direction leaves the brand in its place', () => {
  render(site(<Page title={'\u05d3\u05e0\u05d4'}>Home</Page>));
  expect(document.title).toBe(`\u2068\u05d3\u05e0\u05d4\u2069 · ${brandName}`);
});

test('a title that arrives with the data moves no focus; a hidden heading is a heading too', async () => {
  const button = <button type="button">Here</button>;
  const { rerender } = render(site(<Page title="Service">{button}</Page>));
  screen.getByRole('button', { name: 'Here' }).focus();
  rerender(
    site(
      <Page title="Garden care" hideHeading>
        {button}
      </Page>,
    ),
  );
  expect(heading('Garden care')).not.toHaveFocus();
});

/** A page that is broken until Retry: as a whole, or in one part. */
const Broken = ({ whole }: { whole: boolean }) => {
  const [broken, setBroken] = useState(true);
  const failure = <ErrorState title="It failed" isPage={whole} onRetry={() => setBroken(false)} />;
  if (whole && broken) return <PageFrame>{failure}</PageFrame>;
  return <Page title="Prices">{broken ? failure : 'Ten dollars'}</Page>;
};

test.each([
  ['a whole page', true],
  ['a part of a page', false],
])('%s that recovers gives focus to the heading and is announced', async (_what, whole) => {
  render(<main>{site(<Broken whole={whole} />)}</main>);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(heading('Prices')).toHaveFocus());
  await waitFor(() => expect(liveRegion()).toHaveTextContent('Prices'));
});

const Requests = ({ open, isBusy = false }: { open: boolean; isBusy?: boolean }) => (
  <section aria-label="Requests" tabIndex={-1}>
    {open && (
      <button type="button" disabled={isBusy}>
        Accept
      </button>
    )}
  </section>
);

test('a button that data remove gives the focus to the region around it, or to the heading without one', async () => {
  const page = (one: boolean, all: boolean) => site(<Page title="Office">{all && <Requests open={one} />}</Page>);
  const { rerender } = render(page(true, true));
  screen.getByRole('button').focus();
  rerender(page(false, true));
  await waitFor(() => expect(screen.getByRole('region')).toHaveFocus());
  rerender(page(false, false));
  await waitFor(() => expect(heading('Office')).toHaveFocus());
});

test('a toast that closes gives the focus back to what had it before', async () => {
  const toast = (
    <div role="presentation">
      <button type="button">Close</button>
    </div>
  );
  const { rerender } = render(<Requests open />);
  const before = screen.getByRole('button', { name: 'Accept' });
  before.focus();
  const { unmount } = render(toast);
  screen.getByRole('button', { name: 'Close' }).focus();
  unmount();
  await waitFor(() => expect(before).toHaveFocus());
  rerender(<Requests open={false} />);
  await waitFor(() => expect(screen.getByRole('region')).toHaveFocus());
});

test('a button that is disabled for a time has the focus again', async () => {
  const { rerender } = render(<Requests open />);
  const button = screen.getByRole('button');
  button.focus();
  rerender(<Requests open isBusy />);
  // As browsers do.
  act(() => button.blur());
  rerender(<Requests open />);
  await waitFor(() => expect(button).toHaveFocus());
});

const Late = () => {
  const [there, setThere] = useState(false);
  return (
    <>
      <input aria-label="Search" onChange={() => setThere(true)} />
      {there ? <Page title="Found">One</Page> : <Page title="Loading">None</Page>}
    </>
  );
};

test('a page that replaces another does not take the focus from an element outside', async () => {
  render(site(<Late />));
  await userEvent.type(screen.getByLabelText('Search'), 'a');
  expect(heading('Found')).toBeVisible();
  expect(screen.getByLabelText('Search')).toHaveFocus();
});

test('no dialog hides announcements', () => {
  announce('Two services found');
  render(<p>The page</p>);
  render(
    <Dialog open aria-label="Over the page">
      Question
    </Dialog>,
  );
  expect(screen.getByText('The page').closest('[aria-hidden=true]')).toBeInTheDocument();
  const root = liveRegion().getRootNode();
  const host = root instanceof ShadowRoot ? root.host : null;
  expect(heardPlace.contains(host)).toBe(true);
  expect(host?.closest('[aria-hidden=true]')).toBeNull();
});
