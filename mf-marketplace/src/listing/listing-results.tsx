import type { Service } from '@nearhand/contracts';
import { Button, cardGrid, EmptyState, Items, styled } from '@nearhand/ui';
import { lazy, memo, Suspense } from 'react';
import { CardList, ServiceCard } from '../services/service-card.tsx';
import { firstCardCount, type ListingView } from './first-view.ts';
import { equalCards, measureGrid } from './grid-layout.ts';
import { isFiltered, type ListingFilters, sortLabels } from './listing-filters.ts';

/** Longer lists render only the cards near the screen. */
const plainGridLimit = 120;

interface GridProps {
  services: readonly Service[];
  isLong?: boolean;
}

const LongGrid = lazy(() =>
  import(/* webpackChunkName: "long-grid" */ './long-grid.tsx').then(({ LongGrid }) => ({ default: LongGrid })),
);

/** With `isLong`, its cards stand where those of the long grid will. */
const PlainGrid = ({ services, isLong = false }: GridProps) => (
  <CardList sx={isLong ? equalCards : cardGrid} ref={isLong ? measureAtEnd : undefined}>
    <Items of={services}>{(service, index) => <ServiceCard service={service} priority={index < 4} />}</Items>
  </CardList>
);

const measureAtEnd = (grid: HTMLElement | null) => () => {
  if (grid) measureGrid(grid);
};

const ServiceGrid = memo(({ services, isLong, isFirst }: GridProps & { isFirst: boolean }) =>
  isLong && !isFirst ? (
    <Suspense fallback={<PlainGrid services={services.slice(0, firstCardCount)} isLong />}>
      <LongGrid services={services} />
    </Suspense>
  ) : (
    <PlainGrid services={services} isLong={isLong} />
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
  view: ListingView;
  filters: ListingFilters;
  onClear: () => void;
}

export const ListingResults = ({ view: { services, foundCount, totalCount }, filters, onClear }: Props) => {
  const filtered = isFiltered(filters);
  return (
    <>
      <Summary>
        <span aria-live="polite">{countOf(foundCount)}</span> · {sortLabels[filters.sort]}
      </Summary>
      {services.length > 0 ? (
        <ServiceGrid services={services} isLong={totalCount > plainGridLimit} isFirst={services.length < foundCount} />
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
