import type { RouteObject } from '@nearhand/platform';

export const routes = [
  {
    path: '/user/my-services',
    lazy: () =>
      import(/* webpackChunkName: "my-services" */ './my-services/my-services-page.tsx').then(({ MyServicesPage }) => ({
        Component: MyServicesPage,
      })),
  },
  {
    path: '/user/dashboard',
    lazy: () =>
      import(/* webpackChunkName: "provider-dashboard" */ './dashboard/provider-dashboard-page.tsx').then(
        ({ ProviderDashboardPage }) => ({ Component: ProviderDashboardPage }),
      ),
  },
] satisfies RouteObject[];
