import { paths } from '@nearhand/contracts';
import { PageFrame, PageSkeleton } from '@nearhand/ui';
import type { ComponentType } from 'react';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import { CompositionProvider } from './composition/host/composition-provider.tsx';
import type { Running } from './composition/host/shell-host.ts';
import { GuardedPage } from './composition/slice-page/guarded-page.tsx';
import { Layout } from './layout/layout.tsx';
import { HomePage } from './pages/home/home-page.tsx';
import { ShellFailurePage } from './pages/shell-failure-page.tsx';
import { UnservedPage } from './pages/unserved-page.tsx';

const Skeleton = () => (
  <PageFrame>
    <PageSkeleton variant="text" />
  </PageFrame>
);

/** A page of the shell with code of its own. It is fetched twice: the router never retries a page that failed. */
export const lazyPage = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load().catch(load) }),
  HydrateFallback: Skeleton,
});

/** The shell's own pages. They work without any slice and without the API. */
export const shellRoutes = [
  { path: '/', Component: HomePage },
  lazyPage('/about', () =>
    import(/* webpackChunkName: "about" */ './pages/about-page.tsx').then((page) => page.AboutPage),
  ),
  lazyPage('/contact', () =>
    import(/* webpackChunkName: "contact" */ './pages/contact-page.tsx').then((page) => page.ContactPage),
  ),
  lazyPage('/terms', () =>
    import(/* webpackChunkName: "terms" */ './pages/terms-page.tsx').then((page) => page.TermsPage),
  ),
  lazyPage('/privacy', () =>
    import(/* webpackChunkName: "privacy" */ './pages/privacy-page.tsx').then((page) => page.PrivacyPage),
  ),
  lazyPage('/unauthorized', () =>
    import(/* webpackChunkName: "unauthorized" */ './pages/unauthorized-page.tsx').then(
      (page) => page.UnauthorizedPage,
    ),
  ),
  { path: '/user', element: <Navigate to={paths.dashboard} replace /> },
] satisfies RouteObject[];

export const shellServes = (pathname: string): boolean => shellRoutes.some(({ path }) => path === pathname);

const parent = 'composition';

// The shell's own pages, and the composition's paths, each patched in at its first visit. Their parent has no path: with
// one it would match first and no page would be found. Each navigation to another path adopts a waiting composition.
export const createRouter = (running: Running) => {
  const { store } = running;
  const patched = new Set<string>();
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
        if (!path || patched.has(path)) return;
        patch(parent, [{ path, element: <GuardedPage route={path} unserved={<UnservedPage />} /> }]);
        patched.add(path);
      },
    },
  );
  let here = router.state.location.pathname;
  // Subscribed before the renderer: the composition changes before the page is rendered.
  router.subscribe(({ location: { pathname } }) => {
    if (pathname !== here) store.adopt();
    here = pathname;
  });
  return router;
};
