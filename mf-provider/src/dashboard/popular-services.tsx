import { type PopularService, paths } from '@nearhand/contracts';
import { useSession } from '@nearhand/platform';
import { categoryEmoji, EmptyState, Items, Money, oneDecimal } from '@nearhand/ui';
import { DashboardList, Dot, ListRow, RowLine, RowList, RowSign } from '@nearhand/ui/figures';
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
      <RowList>
        <Items of={query.data ?? []}>{(service) => <PopularServiceRow service={service} />}</Items>
      </RowList>
    </DashboardList>
  );
};

const PopularServiceRow = ({ service: { id, name, category, rating, price } }: { service: PopularService }) => (
  <li>
    <ListRow
      picture={<RowSign aria-hidden>{categoryEmoji(category)}</RowSign>}
      title={<bdi>{name}</bdi>}
      link={{ to: paths.service(id) }}
      end={
        <strong>
          <Money dollars={price} />
        </strong>
      }
    >
      <RowLine>
        {category}
        <Dot />
        {rating > 0 ? <Rating rating={rating} /> : <span>No reviews yet</span>}
      </RowLine>
    </ListRow>
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
