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
  {
    path: '/provider/:id',
    lazy: () =>
      import(/* webpackChunkName: "provider-page" */ './provider-page/provider-page.tsx').then(({ ProviderPage }) => ({
        Component: ProviderPage,
      })),
  },
  {
    path: '/user/saved',
    lazy: () =>
      import(/* webpackChunkName: "saved-list" */ './saved-list/saved-list-page.tsx').then(({ SavedListPage }) => ({
        Component: SavedListPage,
      })),
  },
] satisfies RouteObject[];
