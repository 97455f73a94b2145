import { approvalStates, caseStates, credentialStates } from '@nearhand/contracts';
import type { PageRoute } from '@nearhand/platform';
import { actionsAsked, bookingsAsked, peopleAsked, reportsAsked, stateAsked } from './office/asked.ts';
import { officeLists, officeQueries } from './office/office-api.ts';
import { personQuery } from './people/people-api.ts';
import { reportQueries } from './reports/report-api.ts';

/** The frame of each page shows how much waits. */
const waiting = officeQueries.waiting;

export const routes = [
  {
    path: '/office',
    lazy: () => import(/* webpackChunkName: "figures" */ './figures/figures-page.tsx'),
    queries: () => [waiting()],
  },
  {
    path: '/office/people',
    lazy: () => import(/* webpackChunkName: "people-list" */ './people-list/people-page.tsx'),
    queries: ({ search }) => [waiting(), officeLists.people(peopleAsked(search))],
  },
  {
    path: '/office/people/:id',
    lazy: () => import(/* webpackChunkName: "person" */ './person/person-page.tsx'),
    queries: ({ params: { id = '' } }) => [waiting(), personQuery(id), officeLists.actions({ subject: id })],
  },
  {
    path: '/office/reports',
    lazy: () => import(/* webpackChunkName: "reports" */ './reports/reports-page.tsx'),
    queries: ({ search }) => [waiting(), reportQueries.list(reportsAsked(search))],
  },
  {
    path: '/office/reviews',
    lazy: () => import(/* webpackChunkName: "pending-reviews" */ './pending-reviews/pending-reviews-page.tsx'),
    queries: () => [waiting()],
  },
  {
    path: '/office/cases',
    lazy: () => import(/* webpackChunkName: "cases" */ './cases/cases-page.tsx'),
    queries: ({ search }) => [waiting(), officeLists.cases(stateAsked(search, caseStates))],
  },
  {
    path: '/office/badges',
    lazy: () => import(/* webpackChunkName: "badges" */ './badges/badges-page.tsx'),
    queries: ({ search }) => [waiting(), officeLists.badges(stateAsked(search, credentialStates))],
  },
  {
    path: '/office/bookings',
    lazy: () => import(/* webpackChunkName: "bookings" */ './booking-list/bookings-page.tsx'),
    queries: ({ search }) => [waiting(), officeLists.bookings(bookingsAsked(search))],
  },
  {
    path: '/office/money',
    lazy: () => import(/* webpackChunkName: "refunds-and-disputes" */ './refunds-and-disputes/money-page.tsx'),
    queries: ({ search }) => [waiting(), ...(search.has('show') ? [] : [officeLists.refunds({ state: 'done' })])],
  },
  {
    path: '/office/approvals',
    lazy: () => import(/* webpackChunkName: "approvals" */ './approvals/approvals-page.tsx'),
    queries: ({ search }) => [waiting(), officeLists.approvals(stateAsked(search, approvalStates))],
  },
  {
    path: '/office/log',
    lazy: () => import(/* webpackChunkName: "log" */ './log/log-page.tsx'),
    queries: ({ search }) => [waiting(), officeLists.actions(actionsAsked(search))],
  },
] satisfies PageRoute[];
