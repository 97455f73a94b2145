import type { RouteObject } from '@nearhand/platform';

const editService = () =>
  import(/* webpackChunkName: "edit-service" */ './edit-service/edit-service-page.tsx').then(({ EditServicePage }) => ({
    Component: EditServicePage,
  }));

export const routes = [
  {
    path: '/user/my-services',
    lazy: () =>
      import(/* webpackChunkName: "my-services" */ './my-services/my-services-page.tsx').then(({ MyServicesPage }) => ({
        Component: MyServicesPage,
      })),
  },
  {
    path: '/user/create-service',
    lazy: () =>
      import(/* webpackChunkName: "create-service" */ './create-service/create-service-page.tsx').then(
        ({ CreateServicePage }) => ({ Component: CreateServicePage }),
      ),
  },
  { path: '/user/edit-service', lazy: editService },
  { path: '/user/edit-service/:id', lazy: editService },
  {
    path: '/user/dashboard',
    lazy: () =>
      import(/* webpackChunkName: "provider-dashboard" */ './dashboard/provider-dashboard-page.tsx').then(
        ({ ProviderDashboardPage }) => ({ Component: ProviderDashboardPage }),
      ),
  },
  {
    path: '/user/calendar',
    lazy: () =>
      import(/* webpackChunkName: "calendar" */ './calendar/calendar-page.tsx').then(({ CalendarPage }) => ({
        Component: CalendarPage,
      })),
  },
  {
    path: '/user/calendar/working-hours',
    lazy: () =>
      import(/* webpackChunkName: "working-hours" */ './working-hours/working-hours-page.tsx').then(
        ({ WorkingHoursPage }) => ({ Component: WorkingHoursPage }),
      ),
  },
] satisfies RouteObject[];
