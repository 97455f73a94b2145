import type { Service, ServiceSort } from '@nearhand/contracts';
import { Button, EmptyState, Typography } from '@nearhand/ui';
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

const figures = new Intl.NumberFormat('en-US');
const countOf = (count: number): string => `${figures.format(count)} ${count === 1 ? 'service' : 'services'}`;

export const ListingResults = ({ services, sort, filtered, long, onClear }: Props) => (
  <>
    <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
      <span aria-live="polite">{countOf(services.length)}</span> · {sortLabels[sort]}
    </Typography>
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
