import { paths } from '@nearhand/contracts';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import type { Catalog } from './composition/catalog.ts';
import { GuardedPage } from './composition/guarded-page.tsx';
import { Layout } from './layout.tsx';
import { HomePage } from './pages/home-page.tsx';
import { late } from './pages/late-page.tsx';
import { ShellFailurePage } from './pages/shell-failure-page.tsx';
import { UnauthorizedPage } from './pages/unauthorized-page.tsx';
import { UnservedPage } from './pages/unserved-page.tsx';

/** Pages that the shell serves itself: they work with every slice and the API down. */
export const shellRoutes = [
  { path: '/', Component: HomePage },
  late('/about', () => import(/* webpackChunkName: "about" */ './pages/about-page.tsx').then((page) => page.AboutPage)),
  late('/contact', () =>
    import(/* webpackChunkName: "contact" */ './pages/contact-page.tsx').then((page) => page.ContactPage),
  ),
  late('/terms', () => import(/* webpackChunkName: "terms" */ './pages/terms-page.tsx').then((page) => page.TermsPage)),
  late('/privacy', () =>
    import(/* webpackChunkName: "privacy" */ './pages/privacy-page.tsx').then((page) => page.PrivacyPage),
  ),
  { path: '/unauthorized', Component: UnauthorizedPage },
  { path: '/user', element: <Navigate to={paths.dashboard} replace /> },
] satisfies RouteObject[];

const parent = 'composition';

/**
 * The router: the shell's own pages, and the composition's paths, each found when it is first asked for. The parent
 * that they are patched into is pathless: with a path of its own it would match early and the page never be found.
 */
export const createRouter = (catalog: Catalog) => {
  const found = new Set<string>();
  return createBrowserRouter(
    [
      {
        Component: Layout,
        children: [
          {
            ErrorBoundary: ShellFailurePage,
            children: [...shellRoutes, { id: parent, children: [] }, { path: '*', Component: UnservedPage }],
          },
        ],
      },
    ],
    {
      patchRoutesOnNavigation: ({ path, patch }) => {
        const served = catalog.findPath(path);
        if (!served || found.has(served.path)) return;
        // Patching is synchronous, so an impatient second click cannot find it half done.
        patch(parent, [{ path: served.path, element: <GuardedPage served={served} /> }]);
        found.add(served.path);
      },
    },
  );
};
