import { paths } from '@nearhand/contracts';
import { forgetEarlyCalls } from '@nearhand/platform/host';
import { PageFrame, PageSkeleton } from '@nearhand/ui';
import { CompositionProvider, LeavablePage, prefetch, type Running } from '@slices/host';
import type { ComponentType } from 'react';
import { createBrowserRouter, matchPath, Navigate, type RouteObject } from 'react-router-dom';
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

/** A page of the shell with separate code. It is fetched twice: the router never retries a page that failed. */
export const lazyPage = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load().catch(load) }),
  HydrateFallback: Skeleton,
});

/** The shell's pages. They work without any slice and without the API. */
export const shellRoutes = [
  // At once: a deleted account leads here, and while code comes the guard would lead to the login.
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

const ownRoute = (pathname: string): RouteObject | undefined =>
  shellRoutes.find(({ path = '' }) => matchPath(path, pathname));

/** The path of the shell's page at `pathname`, which may end with slashes and be in capitals. */
export const ownPath = (pathname: string): string | undefined => ownRoute(pathname)?.path;

export const shellServes = (pathname: string): boolean => ownPath(pathname) !== undefined;

const parent = 'composition';
const sliceRoute = (path: string): RouteObject => ({
  path,
  element: <GuardedPage route={path} unserved={<UnservedPage />} />,
});

/** The shell's page at `pathname` with its code, so that its first render is complete. */
export const loadOwnPage = async (pathname: string): Promise<RouteObject | undefined> => {
  const route = ownRoute(pathname);
  if (typeof route?.lazy !== 'function') return undefined;
  const { lazy, HydrateFallback: _fallback, ...rest } = route;
  return { ...rest, ...(await lazy()) };
};

/**
 * The shell's pages, of which `loaded` takes its path, and the page of the composition at `pathname`. They share a
 * parent without a path: with one it would match first and no page would be found.
 */
export const siteRoutes = (running: Running, pathname: string, loaded?: RouteObject): RouteObject[] => {
  const served = running.store.present().findPath(pathname);
  return [
    {
      element: (
        <CompositionProvider running={running} shellServes={shellServes}>
          <Layout />
        </CompositionProvider>
      ),
      children: [
        {
          ErrorBoundary: ShellFailurePage,
          element: <LeavablePage />,
          children: [
            ...shellRoutes.map((route) => (loaded && route.path === loaded.path ? loaded : route)),
            { id: parent, children: served ? [sliceRoute(served.path)] : [] },
            { path: '*', Component: UnservedPage },
          ],
        },
      ],
    },
  ];
};

/** While code comes, the page before stays so long; then a skeleton does, and React shows the page 300 ms later at the earliest. */
const codeWaitMs = 300;

/**
 * Patches each path of the composition in at its first visit. Each navigation to another path adopts a waiting composition.
 * With `isRendered` the document has content, and the browser or the visitor has scrolled it. To scroll again would move a
 * link away under the pointer that presses it.
 */
export const createRouter = (running: Running, loaded?: RouteObject, isRendered = false) => {
  const { store, pages } = running;
  const { pathname } = window.location;
  const patched = new Set([store.present().findPath(pathname)?.path]);
  const router = createBrowserRouter(siteRoutes(running, pathname, loaded), {
    // With it, the router leaves the first scroll position alone.
    ...(isRendered && { hydrationData: {} }),
    patchRoutesOnNavigation: async ({ path: next, patch }) => {
      const slices = [store.upcoming(), store.present()].find((one) => one.findPath(next));
      const path = slices?.findPath(next)?.path;
      if (!path || patched.has(path)) return;
      patch(parent, [sliceRoute(path)]);
      patched.add(path);
      // Code of a later composition may need a newer shell, which the page finds out before it runs.
      const offer = store.isLater(slices) ? undefined : prefetch(running, slices, next);
      if (!offer) return;
      const code = pages.of(offer.slice).component(path);
      await Promise.race([code.catch(() => {}), new Promise((resolve) => setTimeout(resolve, codeWaitMs))]);
    },
  });
  const first = router.state.location;
  let here = first.pathname;
  // Subscribed before the renderer: the composition changes before the page is rendered.
  router.subscribe(({ location }) => {
    if (location !== first) forgetEarlyCalls();
    if (location.pathname !== here) store.adopt();
    here = location.pathname;
  });
  running.onRouter?.(router);
  return router;
};
