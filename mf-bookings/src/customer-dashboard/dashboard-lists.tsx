import { paths, type RecentBooking, type UpcomingService } from '@nearhand/contracts';
import { AppLink, BookingStatusChip, EmptyState, Items, LinkButton, Money, Skeleton, styled } from '@nearhand/ui';
import { DashboardList, ListRow, RowLine, RowList } from '@nearhand/ui/figures';
import { useQuery } from '@tanstack/react-query';
import { formatDay, formatInstantDay } from '../bookings/booking-time.tsx';
import { ServicePicture } from '../bookings/service-picture.tsx';
import { customerDashboardQueries } from './customer-dashboard-api.ts';
import { NextAppointment } from './next-appointment.tsx';

/** The next appointment, and the later ones below it or beside it. */
const Coming = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '& > :first-child:not(:only-child)': { borderBottom: '1px solid var(--nh-palette-divider)' },
  [theme.breakpoints.up('md')]: {
    '&:has(> :nth-child(2))': { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)' },
    '& > :first-child:not(:only-child)': { borderBottom: 0, borderRight: '1px solid var(--nh-palette-divider)' },
  },
}));

const pictureOf = ({ category = '', image = '' }: UpcomingService | RecentBooking) => (
  <ServicePicture service={{ category, image }} sizes="72px" />
);

export const UpcomingServices = () => {
  const query = useQuery(customerDashboardQueries.upcoming());
  // Not in the hero: it comes after an error of these, and would ask again.
  const { data: stats } = useQuery(customerDashboardQueries.stats());
  const [next, ...later] = query.data ?? [];
  return (
    <DashboardList
      title="Upcoming Services"
      seeAll={{ to: paths.myBookings, label: 'See all' }}
      query={query}
      problem="We couldn't load your upcoming services"
      skeleton={<Skeleton aria-busy variant="rectangular" sx={{ height: { xs: 420, sm: 264 } }} />}
      empty={
        <EmptyState
          illustration="calendar"
          title="Nothing is coming up"
          text="Services that you book show here once their provider has accepted them."
          action={
            <LinkButton to={paths.marketplace} variant="outlined">
              Browse Services
            </LinkButton>
          }
        />
      }
    >
      <Coming>
        {next && <NextAppointment appointment={next} today={stats?.today} />}
        {later.length > 0 && (
          <RowList>
            <Items of={later.slice(0, 3)}>
              {(service) => (
                <li>
                  <ListRow
                    picture={pictureOf(service)}
                    title={<bdi>{service.serviceName}</bdi>}
                    link={{ to: paths.booking(service._id) }}
                  >
                    <RowLine strong>{formatDay(service.date)}</RowLine>
                    <RowLine>
                      <bdi>{service.providerName}</bdi>
                    </RowLine>
                  </ListRow>
                </li>
              )}
            </Items>
          </RowList>
        )}
      </Coming>
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
      empty={<EmptyState illustration={null} title="No bookings yet" text="Your latest bookings show here." />}
    >
      <RowList>
        <Items of={query.data ?? []}>
          {(booking) => (
            <li>
              <ListRow
                picture={pictureOf(booking)}
                title={<bdi>{booking.serviceName}</bdi>}
                link={{ to: paths.booking(booking._id) }}
                end={
                  <>
                    <BookingStatusChip status={booking.status} />
                    <strong>
                      <Money dollars={booking.price} />
                    </strong>
                  </>
                }
                actions={
                  booking.status === 'completed' &&
                  !booking.reviewed && <AppLink to={paths.reviewService(booking.serviceId)}>Leave Review</AppLink>
                }
              >
                <RowLine>
                  <bdi>{booking.providerName}</bdi>
                </RowLine>
                <RowLine>{`Requested ${formatInstantDay(booking.createdAt)}`}</RowLine>
              </ListRow>
            </li>
          )}
        </Items>
      </RowList>
    </DashboardList>
  );
};
