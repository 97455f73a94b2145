import type { PageRoute } from '@nearhand/platform';

export const routes = [
  { path: '/office', lazy: () => import(/* webpackChunkName: "figures" */ './figures/figures-page.tsx') },
  { path: '/office/people', lazy: () => import(/* webpackChunkName: "people-list" */ './people-list/people-page.tsx') },
  { path: '/office/people/:id', lazy: () => import(/* webpackChunkName: "person" */ './person/person-page.tsx') },
  { path: '/office/reports', lazy: () => import(/* webpackChunkName: "reports" */ './reports/reports-page.tsx') },
  {
    path: '/office/reviews',
    lazy: () => import(/* webpackChunkName: "pending-reviews" */ './pending-reviews/pending-reviews-page.tsx'),
  },
  { path: '/office/cases', lazy: () => import(/* webpackChunkName: "cases" */ './cases/cases-page.tsx') },
  { path: '/office/badges', lazy: () => import(/* webpackChunkName: "badges" */ './badges/badges-page.tsx') },
  {
    path: '/office/bookings',
    lazy: () => import(/* webpackChunkName: "bookings" */ './booking-list/bookings-page.tsx'),
  },
  {
    path: '/office/money',
    lazy: () => import(/* webpackChunkName: "refunds-and-disputes" */ './refunds-and-disputes/money-page.tsx'),
  },
  {
    path: '/office/approvals',
    lazy: () => import(/* webpackChunkName: "approvals" */ './approvals/approvals-page.tsx'),
  },
  { path: '/office/log', lazy: () => import(/* webpackChunkName: "log" */ './log/log-page.tsx') },
] satisfies PageRoute[];
