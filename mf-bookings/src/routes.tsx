import { paths } from '@nearhand/contracts';
import { Navigate, type PageAddress, type PageRoute, useLocation, useParams } from '@nearhand/platform';
import { bookingHistoryTabs, bookingListTabs, tabOf } from './booking-cards/booking-tab.ts';
import { bookingMoneyQueries } from './booking-money/booking-money-api.ts';
import { bookingQueries, listOf } from './bookings/booking-api.ts';
import { customerDashboardQueries } from './customer-dashboard/customer-dashboard-api.ts';
import { bookableServiceQueries } from './request-booking/request-booking-api.ts';
import { availabilityQueries } from './times/availability-api.ts';
import { waitingQueries } from './waiting/waiting-api.ts';

/** The second address of the booking form; the query, which holds the option, comes along. */
const ToBookingForm = () => {
  const { id = '' } = useParams();
  const { search } = useLocation();
  return <Navigate to={`${paths.book(id)}${search}`} replace />;
};

const bookingDetail = () => import(/* webpackChunkName: "booking-detail" */ './booking-detail/booking-detail-page.tsx');

const booking = ({ params: { id = '' } }: PageAddress) => [bookingQueries.detail(id), bookingMoneyQueries.of(id)];

export const routes = [
  {
    path: '/marketplace/book/:id',
    lazy: () => import(/* webpackChunkName: "request-booking" */ './request-booking/request-booking-page.tsx'),
    queries: ({ params: { id = '' } }) => [bookableServiceQueries.detail(id), availabilityQueries.of(id)],
  },
  { path: '/marketplace/service/:id/book', Component: ToBookingForm },
  {
    path: '/marketplace/payment/:id',
    lazy: () => import(/* webpackChunkName: "pay-booking" */ './pay-booking/pay-booking-page.tsx'),
  },
  {
    path: '/user/my-bookings',
    lazy: () => import(/* webpackChunkName: "booking-list" */ './booking-list/booking-list-page.tsx'),
    queries: ({ role, search }) => [
      listOf(role, tabOf(bookingListTabs, search)),
      ...(role === 'customer' ? [waitingQueries.mine()] : []),
    ],
  },
  {
    path: '/user/history',
    lazy: () => import(/* webpackChunkName: "booking-history" */ './booking-history/booking-history-page.tsx'),
    queries: ({ role, search }) => [listOf(role, tabOf(bookingHistoryTabs, search))],
  },
  { path: '/user/my-bookings/:id', lazy: bookingDetail, queries: booking },
  { path: '/user/booking/:id', lazy: bookingDetail, queries: booking },
  {
    path: '/user/dashboard',
    lazy: () => import(/* webpackChunkName: "customer-dashboard" */ './customer-dashboard/customer-dashboard-page.tsx'),
    queries: () => [
      customerDashboardQueries.stats(),
      customerDashboardQueries.upcoming(),
      customerDashboardQueries.recent(),
    ],
  },
] satisfies PageRoute[];
