import { Box, CardSkeleton, cardGrid, EmptyState, ErrorState, Items } from '@nearhand/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { CardList } from '../services/card-list.tsx';
import { providerServices } from '../services/provider-services-api.ts';
import { ServiceCard } from '../services/service-card.tsx';
import { PageSection } from './page-section.tsx';
import { ShowMore } from './show-more.tsx';

/** What a provider offers. Fails for itself. */
export const ProviderServices = ({ providerId }: { providerId: string }) => {
  const section = useRef<HTMLElement>(null);
  const services = useInfiniteQuery(providerServices(providerId));
  const { data, isError, isFetching, refetch } = services;
  const content = () => {
    if (!data) {
      return isError && !isFetching ? (
        <ErrorState title="Error Loading Services" text="Please try again." onRetry={() => void refetch()} />
      ) : (
        <Box sx={cardGrid} aria-hidden>
          <CardSkeleton />
          <CardSkeleton />
        </Box>
      );
    }
    if (data.length === 0) return <EmptyState title="No services yet." />;
    return (
      <>
        <CardList sx={cardGrid}>
          <Items of={data}>{(service) => <ServiceCard service={service} heading="h3" />}</Items>
        </CardList>
        <ShowMore of="services" list={services} section={section} />
      </>
    );
  };
  return (
    <PageSection title="Services" ref={section}>
      {content()}
    </PageSection>
  );
};
