import { paths } from '@nearhand/contracts';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import { CompositionProvider } from './composition/host/composition-provider.tsx';
import type { Running } from './composition/host/shell-host.ts';
import { GuardedPage } from './composition/slice-page/guarded-page.tsx';
import { Layout } from './layout.tsx';
import { HomePage } from './pages/home-page.tsx';
import { late } from './pages/late-page.tsx';
import { ShellFailurePage } from './pages/shell-failure-page.tsx';
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
  late('/unauthorized', () =>
    import(/* webpackChunkName: "unauthorized" */ './pages/unauthorized-page.tsx').then(
      (page) => page.UnauthorizedPage,
    ),
  ),
  { path: '/user', element: <Navigate to={paths.dashboard} replace /> },
] satisfies RouteObject[];

/** Whether the shell itself has a page at this path. */
export const shellServes = (pathname: string): boolean => shellRoutes.some(({ path }) => path === pathname);

const parent = 'composition';

/**
 * The router: the shell's own pages, and the composition's paths, each found when it is first asked for. The parent
 * that they are patched into is pathless: with a path of its own it would match early and the page never be found.
 * Every way to another path, Back too, takes the composition that waits.
 */
export const createRouter = (running: Running) => {
  const { store } = running;
  const found = new Set<string>();
  const router = createBrowserRouter(
    [
      {
        element: (
          <CompositionProvider running={running} shellServes={shellServes}>
            <Layout />
          </CompositionProvider>
        ),
        children: [
          {
            ErrorBoundary: ShellFailurePage,
            children: [...shellRoutes, { id: parent, children: [] }, { path: '*', Component: UnservedPage }],
          },
        ],
      },
    ],
    {
      patchRoutesOnNavigation: ({ path: pathname, patch }) => {
        const path = (store.upcoming().findPath(pathname) ?? store.present().findPath(pathname))?.path;
        if (!path || found.has(path)) return;
        // Patching is synchronous, so an impatient second click cannot find it half done.
        patch(parent, [{ path, element: <GuardedPage route={path} unserved={<UnservedPage />} /> }]);
        found.add(path);
      },
    },
  );
  let here = router.state.location.pathname;
  // The router tells in the order of subscription: this comes before what draws the page.
  router.subscribe(({ location: { pathname } }) => {
    if (pathname !== here) store.adopt();
    here = pathname;
  });
  return router;
};
