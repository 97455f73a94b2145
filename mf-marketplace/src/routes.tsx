import type { RouteObject } from '@nearhand/platform';

export const routes = [
  {
    path: '/marketplace',
    lazy: () =>
      import(/* webpackChunkName: "listing" */ './listing/listing-page.tsx').then(({ ListingPage }) => ({
        Component: ListingPage,
      })),
  },
  {
    path: '/marketplace/service/:id',
    lazy: () =>
      import(/* webpackChunkName: "service-detail" */ './service-detail/service-detail-page.tsx').then(
        ({ ServiceDetailPage }) => ({ Component: ServiceDetailPage }),
      ),
  },
] satisfies RouteObject[];
