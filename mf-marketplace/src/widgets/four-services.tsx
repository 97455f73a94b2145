import type { Service } from '@nearhand/contracts';
import { Box, CardSkeleton, cardGrid, EmptyState, ErrorState, Items } from '@nearhand/ui';
import { CardList, ServiceCard } from '../services/service-card.tsx';

interface Props {
  query: { data: Service[] | undefined; isError: boolean; isFetching: boolean; refetch: () => Promise<unknown> };
  failed: string;
  empty: string;
  /** The first one is on screen when the page opens. */
  priority?: boolean;
}

/** Up to four services below a heading of another slice's page. */
export const FourServices = ({ query, failed, empty, priority }: Props) => {
  const { data, isError, isFetching, refetch } = query;
  if (!data) {
    return isError && !isFetching ? (
      <ErrorState title={failed} onRetry={() => void refetch()} />
    ) : (
      <Box sx={cardGrid} aria-hidden>
        <CardSkeleton />
        <CardSkeleton />
        <CardSkeleton />
        <CardSkeleton />
      </Box>
    );
  }
  if (data.length === 0) return <EmptyState title={empty} />;
  return (
    <CardList sx={cardGrid}>
      <Items of={data}>
        {(service, index) => <ServiceCard service={service} priority={priority && index === 0} heading="h3" />}
      </Items>
    </CardList>
  );
};
