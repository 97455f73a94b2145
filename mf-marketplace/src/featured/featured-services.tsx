import { Box, CardSkeleton, cardGrid, EmptyState, ErrorState } from '@nearhand/ui';
import { useQuery } from '@tanstack/react-query';
import { CardList } from '../services/card-list.tsx';
import { serviceQueries } from '../services/service-api.ts';
import { ServiceCard } from '../services/service-card.tsx';
import { bestServices } from './best-services.ts';

/** The four best services, for the home page. */
const FeaturedServices = () => {
  const { data, isError, isFetching, refetch } = useQuery(serviceQueries.list());
  if (!data) {
    return isError && !isFetching ? (
      <ErrorState title="Failed to load services. Please try again later." onRetry={() => void refetch()} />
    ) : (
      <Box sx={cardGrid} aria-hidden>
        <CardSkeleton />
        <CardSkeleton />
        <CardSkeleton />
        <CardSkeleton />
      </Box>
    );
  }
  if (data.length === 0) return <EmptyState title="No services available at the moment." />;
  return (
    <CardList sx={cardGrid}>
      {bestServices(data).map((service) => (
        <ServiceCard key={service._id} service={service} heading="h3" />
      ))}
    </CardList>
  );
};

export default FeaturedServices;
