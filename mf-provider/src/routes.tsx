import type { PageRoute } from '@nearhand/platform';
import { credentialQueries } from './credentials/credential-api.ts';
import { dashboardQueries } from './dashboard/dashboard-api.ts';
import { importedCalendarQueries } from './imported-calendars/imported-calendars-api.ts';
import { askedWeek } from './schedule/days.ts';
import { scheduleQueries } from './schedule/schedule-api.ts';
import { serviceQueries, statusOfTab } from './services/service-api.ts';

const editService = () => import(/* webpackChunkName: "edit-service" */ './edit-service/edit-service-page.tsx');

export const routes = [
  {
    path: '/user/my-services',
    lazy: () => import(/* webpackChunkName: "my-services" */ './my-services/my-services-page.tsx'),
    queries: ({ search }) => [serviceQueries.ofStatus(statusOfTab(search.get('tab')))],
  },
  {
    path: '/user/portfolio',
    lazy: () => import(/* webpackChunkName: "portfolio" */ './portfolio/portfolio-page.tsx'),
  },
  {
    path: '/user/service-area',
    lazy: () => import(/* webpackChunkName: "service-area" */ './service-area/service-area-page.tsx'),
  },
  {
    path: '/user/create-service',
    lazy: () => import(/* webpackChunkName: "create-service" */ './create-service/create-service-page.tsx'),
  },
  { path: '/user/edit-service', lazy: editService },
  // Without `queries`: the form asks for the service itself, and keeps no earlier answer.
  { path: '/user/edit-service/:id', lazy: editService },
  {
    path: '/user/dashboard',
    lazy: () => import(/* webpackChunkName: "provider-dashboard" */ './dashboard/provider-dashboard-page.tsx'),
    queries: () => [
      dashboardQueries.stats(),
      dashboardQueries.earnings(),
      dashboardQueries.recentActivity(),
      dashboardQueries.popularServices(),
    ],
  },
  {
    path: '/user/calendar',
    lazy: () => import(/* webpackChunkName: "calendar" */ './calendar/calendar-page.tsx'),
    queries: ({ search }) => [scheduleQueries.ofWeek(askedWeek(search))],
  },
  {
    path: '/user/calendar/working-hours',
    lazy: () => import(/* webpackChunkName: "working-hours" */ './working-hours/working-hours-page.tsx'),
  },
  {
    path: '/user/calendar/time-off',
    lazy: () => import(/* webpackChunkName: "time-off" */ './time-off/time-off-page.tsx'),
    queries: () => [scheduleQueries.timeOff(), scheduleQueries.calendar()],
  },
  {
    path: '/user/calendar/imported',
    lazy: () => import(/* webpackChunkName: "imported-calendars" */ './imported-calendars/imported-calendars-page.tsx'),
    queries: () => [importedCalendarQueries.mine()],
  },
  {
    path: '/user/calendar/cancellation',
    lazy: () => import(/* webpackChunkName: "cancellation" */ './cancellation/cancellation-page.tsx'),
  },
  {
    path: '/user/credentials',
    lazy: () => import(/* webpackChunkName: "credentials" */ './credentials/credentials-page.tsx'),
    queries: () => [credentialQueries.mine()],
  },
] satisfies PageRoute[];
