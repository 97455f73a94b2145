import type { Service } from '@nearhand/contracts';
import { Box, CardSkeleton, cardGrid, cardRow, EmptyState, ErrorState, Items } from '@nearhand/ui';
import { CardList, ServiceCard } from '../services/service-card.tsx';

interface Props {
  query: { data: Service[] | undefined; isError: boolean; isFetching: boolean; refetch: () => Promise<unknown> };
  failed: string;
  empty: string;
  isRow?: boolean;
}

/** Up to four services below a heading of another slice's page. */
export const FourServices = ({ query, failed, empty, isRow = false }: Props) => {
  const layout = isRow ? cardRow : cardGrid;
  const { data, isError, isFetching, refetch } = query;
  if (!data) {
    return isError && !isFetching ? (
      <ErrorState title={failed} onRetry={() => void refetch()} />
    ) : (
      <Box sx={layout} aria-hidden>
        <CardSkeleton />
        <CardSkeleton />
        <CardSkeleton />
        <CardSkeleton />
      </Box>
    );
  }
  if (data.length === 0) return <EmptyState title={empty} />;
  return (
    <CardList sx={layout}>
      <Items of={data}>{(service) => <ServiceCard service={service} heading="h3" />}</Items>
    </CardList>
  );
};
