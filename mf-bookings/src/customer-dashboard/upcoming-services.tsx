import { paths } from '@nearhand/contracts';
import { AppLink, EmptyState, Items, LinkButton, Money, Typography } from '@nearhand/ui';
import { DashboardList, DashboardRows } from '@nearhand/ui/figures';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '../bookings/booking-day.ts';
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
