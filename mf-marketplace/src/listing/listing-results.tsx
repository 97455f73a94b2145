import type { Service } from '@nearhand/contracts';
import { Button, cardGrid, EmptyState, Items, styled } from '@nearhand/ui';
import { lazy, memo, Suspense } from 'react';
import { CardList, ServiceCard } from '../services/service-card.tsx';
import { isFiltered, type ListingFilters, sortLabels } from './listing-filters.ts';

/** Longer lists render only the cards near the screen. */
const plainGridLimit = 120;
/** Shown while the code of the long grid loads. */
const firstCardCount = 24;

const LongGrid = lazy(() =>
  import(/* webpackChunkName: "long-grid" */ './long-grid.tsx').then(({ LongGrid }) => ({ default: LongGrid })),
);

const PlainGrid = ({ services }: { services: readonly Service[] }) => (
  <CardList sx={cardGrid}>
    <Items of={services}>{(service, index) => <ServiceCard service={service} priority={index < 4} />}</Items>
  </CardList>
);

const ServiceGrid = memo(({ services, isLong }: { services: readonly Service[]; isLong: boolean }) =>
  isLong ? (
    <Suspense fallback={<PlainGrid services={services.slice(0, firstCardCount)} />}>
      <LongGrid services={services} />
    </Suspense>
  ) : (
    <PlainGrid services={services} />
  ),
);

const Summary = styled('p')({
  margin: '0 0 16px',
  fontSize: '0.875rem',
  color: 'var(--nh-palette-text-secondary)',
});

const figures = new Intl.NumberFormat('en-US');
const countOf = (count: number): string => `${figures.format(count)} ${count === 1 ? 'service' : 'services'}`;

interface Props {
  services: readonly Service[];
  /** Of all services, before filters: one grid draws both the full list and a search in it. */
  totalCount: number;
  filters: ListingFilters;
  onClear: () => void;
}

export const ListingResults = ({ services, totalCount, filters, onClear }: Props) => {
  const filtered = isFiltered(filters);
  return (
    <>
      <Summary>
        <span aria-live="polite">{countOf(services.length)}</span> · {sortLabels[filters.sort]}
      </Summary>
      {services.length > 0 ? (
        <ServiceGrid services={services} isLong={totalCount > plainGridLimit} />
      ) : (
        <EmptyState
          illustration={filtered ? 'search' : 'empty'}
          title="No Services Found"
          text={
            filtered
              ? 'Try adjusting your search or filter criteria.'
              : 'There are no services available at the moment.'
          }
          action={
            filtered && (
              <Button variant="contained" onClick={onClear}>
                Clear Filters
              </Button>
            )
          }
        />
      )}
    </>
  );
};
