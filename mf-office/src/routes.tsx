import type { PageRoute } from '@nearhand/platform';

export const routes = [
  {
    path: '/office',
    lazy: () =>
      import(/* webpackChunkName: "figures" */ './figures/figures-page.tsx').then(({ FiguresPage }) => ({
        Component: FiguresPage,
      })),
  },
  {
    path: '/office/people',
    lazy: () =>
      import(/* webpackChunkName: "people-list" */ './people-list/people-page.tsx').then(({ PeoplePage }) => ({
        Component: PeoplePage,
      })),
  },
  {
    path: '/office/people/:id',
    lazy: () =>
      import(/* webpackChunkName: "person" */ './person/person-page.tsx').then(({ PersonPage }) => ({
        Component: PersonPage,
      })),
  },
  {
    path: '/office/reports',
    lazy: () =>
      import(/* webpackChunkName: "reports" */ './reports/reports-page.tsx').then(({ ReportsPage }) => ({
        Component: ReportsPage,
      })),
  },
  {
    path: '/office/reviews',
    lazy: () =>
      import(/* webpackChunkName: "pending-reviews" */ './pending-reviews/pending-reviews-page.tsx').then(
        ({ PendingReviewsPage }) => ({
          Component: PendingReviewsPage,
        }),
      ),
  },
  {
    path: '/office/cases',
    lazy: () =>
      import(/* webpackChunkName: "cases" */ './cases/cases-page.tsx').then(({ CasesPage }) => ({
        Component: CasesPage,
      })),
  },
  {
    path: '/office/badges',
    lazy: () =>
      import(/* webpackChunkName: "badges" */ './badges/badges-page.tsx').then(({ BadgesPage }) => ({
        Component: BadgesPage,
      })),
  },
  {
    path: '/office/bookings',
    lazy: () =>
      import(/* webpackChunkName: "bookings" */ './booking-list/bookings-page.tsx').then(({ BookingsPage }) => ({
        Component: BookingsPage,
      })),
  },
  {
    path: '/office/money',
    lazy: () =>
      import(/* webpackChunkName: "refunds-and-disputes" */ './refunds-and-disputes/money-page.tsx').then(
        ({ MoneyPage }) => ({
          Component: MoneyPage,
        }),
      ),
  },
  {
    path: '/office/approvals',
    lazy: () =>
      import(/* webpackChunkName: "approvals" */ './approvals/approvals-page.tsx').then(({ ApprovalsPage }) => ({
        Component: ApprovalsPage,
      })),
  },
  {
    path: '/office/log',
    lazy: () =>
      import(/* webpackChunkName: "log" */ './log/log-page.tsx').then(({ LogPage }) => ({
        Component: LogPage,
      })),
  },
] satisfies PageRoute[];
