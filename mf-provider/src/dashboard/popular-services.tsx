import { type PopularService, paths } from '@nearhand/contracts';
import { useSession } from '@nearhand/platform';
import { AppLink, Box, categoryEmoji, EmptyState, Items, Money, oneDecimal, styled, Typography } from '@nearhand/ui';
import { DashboardList, DashboardRows, RowSign } from '@nearhand/ui/figures';
import { Star } from '@nearhand/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { dashboardQueries } from './dashboard-api.ts';

export const PopularServices = () => {
  const query = useQuery(dashboardQueries.popularServices());
  const all = useSession().user?.role === 'admin' ? paths.trending : paths.myServices;
  return (
    <DashboardList
      title="Popular Services"
      seeAll={query.data?.length ? { to: all, label: 'See all' } : undefined}
      query={query}
      problem="We couldn't load your popular services"
      empty={
        <EmptyState
          illustration={null}
          title="No popular services yet"
          text="Your active services appear here, the most booked first."
        />
      }
    >
      <DashboardRows>
        <Items of={query.data ?? []}>{(service) => <PopularServiceRow service={service} />}</Items>
      </DashboardRows>
    </DashboardList>
  );
};

/** Covers the whole row. */
const RowLink = styled(AppLink)({
  color: 'inherit',
  fontWeight: 600,
  textDecorationLine: 'none',
  '&:hover': { textDecorationLine: 'underline' },
  '&::after': { content: '""', position: 'absolute', inset: 0 },
});

const PopularServiceRow = ({ service: { id, name, category, rating, price } }: { service: PopularService }) => (
  <li>
    <RowSign aria-hidden>{categoryEmoji(category)}</RowSign>
    <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
      <RowLink to={paths.service(id)}>
        <bdi>{name}</bdi>
      </RowLink>
      <Typography
        variant="body2"
        component="div"
        sx={{ display: 'flex', alignItems: 'center', gap: 0.5, color: 'text.secondary' }}
      >
        <span>{category} ·</span>
        {rating > 0 ? <Rating rating={rating} /> : <span>No reviews yet</span>}
      </Typography>
    </Box>
    <Typography component="span" sx={{ fontWeight: 600 }}>
      <Money dollars={price} />
    </Typography>
  </li>
);

const Rating = ({ rating }: { rating: number }) => (
  <span role="img" aria-label={`${oneDecimal(rating)} out of 5 stars`} style={{ display: 'inline-flex', gap: 4 }}>
    <Star
      size={16}
      fill="currentColor"
      aria-hidden
      style={{ color: 'var(--nh-palette-secondary-dark)', marginTop: 2 }}
    />
    {oneDecimal(rating)}
  </span>
);
