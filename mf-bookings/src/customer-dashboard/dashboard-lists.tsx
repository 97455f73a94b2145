import { paths } from '@nearhand/contracts';
import { AppLink, BookingStatusChip, EmptyState, Items, LinkButton, Money, Stack, Typography } from '@nearhand/ui';
import { DashboardList, DashboardRows } from '@nearhand/ui/figures';
import { useQuery } from '@tanstack/react-query';
import { formatDay, formatInstantDay } from '../bookings/booking-time.tsx';
import { customerDashboardQueries } from './customer-dashboard-api.ts';

export const UpcomingServices = () => {
  const query = useQuery(customerDashboardQueries.upcoming());
  return (
    <DashboardList
      title="Upcoming Services"
      seeAll={{ to: paths.myBookings, label: 'See all' }}
      query={query}
      problem="We couldn't load your upcoming services"
      empty={
        <EmptyState
          illustration="calendar"
          title="Nothing is coming up"
          text="Services that you book show here with their day."
          action={
            <LinkButton to={paths.marketplace} variant="outlined">
              Browse Services
            </LinkButton>
          }
        />
      }
    >
      <DashboardRows>
        <Items of={query.data ?? []}>
          {({ _id, serviceName, providerName, date, price }) => (
            <li>
              <div>
                <AppLink to={paths.booking(_id)}>
                  <bdi>{serviceName}</bdi>
                </AppLink>
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  {`${formatDay(date)} · `}
                  <bdi>{providerName}</bdi>
                </Typography>
              </div>
              <Money dollars={price} />
            </li>
          )}
        </Items>
      </DashboardRows>
    </DashboardList>
  );
};

export const RecentBookings = () => {
  const query = useQuery(customerDashboardQueries.recent());
  return (
    <DashboardList
      title="Recent Bookings"
      seeAll={{ to: paths.myBookings, label: 'See all' }}
      query={query}
      problem="We couldn't load your recent bookings"
      empty={<EmptyState title="No bookings yet" text="Your latest bookings show here." />}
    >
      <DashboardRows>
        <Items of={query.data ?? []}>
          {({ _id, serviceId, serviceName, providerName, price, createdAt, status, reviewed }) => (
            <li>
              <div>
                <AppLink to={paths.booking(_id)}>
                  <bdi>{serviceName}</bdi>
                </AppLink>
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  <bdi>{providerName}</bdi>
                  {` · ${formatInstantDay(createdAt)} · `}
                  <Money dollars={price} />
                </Typography>
              </div>
              <Stack spacing={0.5} sx={{ alignItems: 'flex-end', flex: 'none' }}>
                <BookingStatusChip status={status} />
                {status === 'completed' && !reviewed && (
                  <AppLink to={paths.reviewService(serviceId)}>Leave Review</AppLink>
                )}
              </Stack>
            </li>
          )}
        </Items>
      </DashboardRows>
    </DashboardList>
  );
};
