import { CompositionProvider, GuardedPage, LeavablePage, type PageLook, type Running } from '@slices/host';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Link, RouterProvider, useLocation } from 'react-router-dom';

const Frame = ({ children }: { children: ReactNode }) => <main>{children}</main>;
const look: PageLook = {
  Frame,
  Waiting: () => <Frame>…</Frame>,
  Failed: ({ title, onRetry }) => (
    <Frame>
      <p role="alert">{title} does not work right now.</p>
      <button type="button" onClick={() => void onRetry()}>
        Try again
      </button>
    </Frame>
  ),
  Refused: ({ why }) => <Frame>You cannot open this page ({why}).</Frame>,
};

const visitor = { isAuthenticated: false, isLoading: false };

/** Any address: the composition says which slice serves it. */
const Page = () => (
  <GuardedPage route={useLocation().pathname} visitor={visitor} look={look} unserved={<Frame>No such page.</Frame>} />
);

const Layout = ({ running }: { running: Running }) => (
  <CompositionProvider running={running} shellServes={(path) => path === '/'}>
    <header>
      <Link to="/">Home</Link>
    </header>
    <LeavablePage />
  </CompositionProvider>
);

export const render = (running: Running): void => {
  const router = createBrowserRouter([
    {
      element: <Layout running={running} />,
      children: [
        { path: '/', element: <Frame>Welcome.</Frame> },
        { path: '*', element: <Page /> },
      ],
    },
  ]);
  let here = router.state.location.pathname;
  router.subscribe(({ location }) => {
    // A page takes a new composition before it is rendered, and never while it is used.
    if (location.pathname !== here) running.store.adopt();
    here = location.pathname;
  });
  running.onRouter?.(router);
  const root = document.body.appendChild(document.createElement('div'));
  root.id = 'root';
  createRoot(root).render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
};
