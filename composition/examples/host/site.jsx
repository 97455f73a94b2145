import { CompositionProvider, GuardedPage, LeavablePage } from '@slices/host';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider, useLocation } from 'react-router-dom';

export const visitor = { isAuthenticated: false, isLoading: false };

const Frame = ({ children }) => <main>{children}</main>;
const look = {
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

/** Any address: the composition says which slice serves it. */
const Page = () => (
  <GuardedPage route={useLocation().pathname} visitor={visitor} look={look} unserved={<Frame>No such page.</Frame>} />
);

export const render = (running) => {
  const layout = (
    <CompositionProvider running={running} shellServes={() => false}>
      <LeavablePage />
    </CompositionProvider>
  );
  const router = createBrowserRouter([{ element: layout, children: [{ path: '*', element: <Page /> }] }]);
  let here = location.pathname;
  router.subscribe((state) => {
    // A page takes a new composition before it is rendered, and never while it is used.
    if (state.location.pathname !== here) running.store.adopt();
    here = state.location.pathname;
  });
  running.onRouter?.(router);
  createRoot(document.querySelector('#root')).render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
};
