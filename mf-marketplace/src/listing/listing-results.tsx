import type { Service, ServiceSort } from '@nearhand/contracts';
import { Button, EmptyState, styled } from '@nearhand/ui';
import { sortLabels } from './listing-filters.ts';
import { ServiceGrid } from './service-grid.tsx';

interface Props {
  services: readonly Service[];
  sort: ServiceSort;
  filtered: boolean;
  /** There may be thousands. */
  long: boolean;
  onClear: () => void;
}

const Summary = styled('p')({
  margin: '0 0 16px',
  fontSize: '0.875rem',
  color: 'var(--nh-palette-text-secondary)',
});

const figures = new Intl.NumberFormat('en-US');
const countOf = (count: number): string => `${figures.format(count)} ${count === 1 ? 'service' : 'services'}`;

export const ListingResults = ({ services, sort, filtered, long, onClear }: Props) => (
  <>
    <Summary>
      <span aria-live="polite">{countOf(services.length)}</span> · {sortLabels[sort]}
    </Summary>
    {services.length > 0 ? (
      <ServiceGrid services={services} long={long} />
    ) : (
      <EmptyState
        illustration={filtered ? 'search' : 'empty'}
        title="No Services Found"
        text={
          filtered ? 'Try adjusting your search or filter criteria.' : 'There are no services available at the moment.'
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
