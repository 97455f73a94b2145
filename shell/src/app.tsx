import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type DataRouter, RouterProvider } from 'react-router-dom';
import { AppProviders } from './app-providers.tsx';

interface Props {
  queryClient: QueryClient;
  router: DataRouter;
  /** Above the page. */
  preview?: ReactNode;
}

/** The whole site, in the browser and on the server. */
export const App = ({ queryClient, router, preview }: Props) => (
  <AppProviders queryClient={queryClient}>
    {preview}
    <RouterProvider router={router} />
  </AppProviders>
);
