import Dialog from '@mui/material/Dialog';
import { Link } from '@nearhand/platform';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { ErrorState } from '../states/empty-error-state.tsx';
import { brandName } from '../theme/brand.tsx';
import { announce, heardPlace, liveRegion } from './announce.ts';
import { Page, PageFrame } from './page.tsx';

const visit = () =>
  render(
    <RouterProvider
      router={createMemoryRouter([
        {
          path: '/',
          element: (
            <Page title="Marketplace">
              <Link to="/wallet">Wallet</Link>
            </Page>
          ),
        },
        {
          path: '/wallet',
          element: (
            <Page title="My wallet" back={{ to: '/', label: 'Back' }} subtitle="What you have">
              Balance
            </Page>
          ),
        },
      ])}
    />,
  );

test('a navigation sets the title, focuses the heading and announces it; the first load does neither', async () => {
  visit();
  expect(document.title).toBe(`Marketplace · ${brandName}`);
  expect(document.body).toHaveFocus();
  expect(liveRegion()).toBeEmptyDOMElement();

  await userEvent.click(screen.getByRole('link', { name: 'Wallet' }));

  expect(screen.getByRole('heading', { level: 1, name: 'My wallet' })).toHaveFocus();
  expect(document.title).toBe(`My wallet · ${brandName}`);
  await waitFor(() => expect(liveRegion()).toHaveTextContent('My wallet'));
  expect(screen.getAllByText('My wallet')).toHaveLength(1);
});

test('a title that arrives with the data moves no focus', async () => {
  const page = (title: string) => (
    <RouterProvider
      router={createMemoryRouter([
        {
          path: '/',
          element: (
            <Page title={title}>
              <button type="button">Here</button>
            </Page>
          ),
        },
      ])}
    />
  );
  const { rerender } = render(page('Service'));
  screen.getByRole('button', { name: 'Here' }).focus();
  rerender(page('Garden care'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Garden care' })).not.toHaveFocus();
});

test('a hidden heading is still the page’s heading', () => {
  render(
    <RouterProvider
      router={createMemoryRouter([
        {
          path: '/',
          element: (
            <Page title="Home" hideHeading>
              Hello
            </Page>
          ),
        },
      ])}
    />,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Home' })).toBeInTheDocument();
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
  render(
    <main>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: <Broken whole={whole} /> }])} />
    </main>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(screen.getByRole('heading', { level: 1, name: 'Prices' })).toHaveFocus();
  await waitFor(() => expect(liveRegion()).toHaveTextContent('Prices'));
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
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <Late /> }])} />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Search' }), 'a');
  expect(screen.getByRole('heading', { level: 1, name: 'Found' })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Search' })).toHaveFocus();
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
  expect(heardPlace).toContainElement(host as HTMLElement);
  expect(host?.closest('[aria-hidden=true]')).toBeNull();
});
