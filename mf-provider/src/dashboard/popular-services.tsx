import { type PopularService, paths } from '@nearhand/contracts';
import { AppLink, EmptyState, ErrorState, Price, styled, Typography } from '@nearhand/ui';
import { Star } from '@nearhand/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { categoryEmoji } from './category-emoji.ts';
import { dashboardQueries } from './dashboard-api.ts';
import { DashboardPanel, PanelList, PanelRow, RowSign } from './dashboard-panel.tsx';
import { PanelSkeleton } from './panel-skeleton.tsx';

/** The provider's services that are booked most. */
export const PopularServices = () => {
  const { data: services, isPending, refetch } = useQuery(dashboardQueries.popularServices());
  return (
    <DashboardPanel title="Popular Services">
      {isPending ? (
        <PanelSkeleton />
      ) : !services ? (
        <ErrorState title="We couldn't load your popular services" text="Please try again." onRetry={() => refetch()} />
      ) : services.length === 0 ? (
        <EmptyState title="No popular services yet" text="Your most booked services appear here." />
      ) : (
        <PanelList>
          {services.map((service) => (
            <PopularServiceRow key={service.id} service={service} />
          ))}
        </PanelList>
      )}
    </DashboardPanel>
  );
};

/** The whole line answers to a click. */
const RowLink = styled(AppLink)({ '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 10 } });

const PopularServiceRow = ({ service: { id, name, category, rating, price } }: { service: PopularService }) => (
  <PanelRow>
    <RowSign aria-hidden>{categoryEmoji(category)}</RowSign>
    <div>
      <RowLink to={paths.service(id)}>{name}</RowLink>
      <Typography
        variant="body2"
        component="div"
        sx={{ display: 'flex', alignItems: 'center', gap: 0.5, color: 'text.secondary' }}
      >
        {category} ·{rating > 0 ? <Rating rating={rating} /> : ' No reviews yet'}
      </Typography>
    </div>
    <Typography component="span" sx={{ fontWeight: 600 }}>
      <Price dollars={price} />
    </Typography>
  </PanelRow>
);

const Rating = ({ rating }: { rating: number }) => (
  <span role="img" aria-label={`${rating.toFixed(1)} out of 5 stars`} style={{ display: 'inline-flex', gap: 4 }}>
    <Star
      size={16}
      fill="currentColor"
      aria-hidden
      style={{ color: 'var(--nh-palette-secondary-dark)', marginTop: 2 }}
    />
    {rating.toFixed(1)}
  </span>
);
