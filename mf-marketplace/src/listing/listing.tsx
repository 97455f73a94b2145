import type { Service } from '@nearhand/contracts';
import { useEvent } from '@nearhand/platform';
import { ErrorState, PageSkeleton, styled } from '@nearhand/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { serviceQueries } from '../services/service-api.ts';
import { CategoryChips } from './category-chips.tsx';
import { ListingBar } from './listing-bar.tsx';
import { categoriesOf, findServices, isFiltered, listInOrder } from './listing-filters.ts';
import { ListingResults } from './listing-results.tsx';
import { SearchField } from './search-field.tsx';
import { plainLimit } from './service-grid.tsx';
import { useListingFilters } from './use-listing-filters.ts';

const none: Service[] = [];

const Results = styled('div')({ paddingTop: 24 });

/** What can be looked for, and what is found. */
export const Listing = () => {
  const queryClient = useQueryClient();
  const { filters, given, search, change } = useListingFilters();
  const { data, isError, isFetching, refetch } = useQuery(serviceQueries.list());
  useEvent('service.changed', () => void queryClient.invalidateQueries({ queryKey: serviceQueries.all() }));

  const services = data ?? none;
  const { q, category, sort } = filters;
  const categories = useMemo(() => categoriesOf(services), [services]);
  const listed = useMemo(() => listInOrder(services, sort), [services, sort]);
  const found = useMemo(() => findServices(listed, { q, category }), [listed, q, category]);
  const clear = useCallback(() => change({ q: '', category: '' }), [change]);

  return (
    <>
      <ListingBar category={category} sort={sort} categories={categories} onChange={change}>
        <SearchField value={q} given={given} onSearch={search} />
      </ListingBar>
      {categories.length > 0 && <CategoryChips categories={categories} chosen={category} onChange={change} />}
      <Results>
        {data ? (
          <ListingResults
            services={found}
            sort={sort}
            long={services.length > plainLimit}
            filtered={isFiltered(filters)}
            onClear={clear}
          />
        ) : isError && !isFetching ? (
          <ErrorState
            title="Error Loading Services"
            text="We couldn't load the services. Please try again."
            onRetry={() => void refetch()}
          />
        ) : (
          <PageSkeleton variant="grid" />
        )}
      </Results>
    </>
  );
};
