import type { Service } from '@nearhand/contracts';
import { useEvent } from '@nearhand/platform';
import { ErrorState, PageSkeleton, styled } from '@nearhand/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import { serviceQueries } from '../services/service-api.ts';
import { CategoryChips } from './category-chips.tsx';
import { ListingBar } from './listing-bar.tsx';
import { categoriesOf, findServices, isFiltered, type ListingFilters, listInOrder } from './listing-filters.ts';
import { ListingResults } from './listing-results.tsx';
import { SearchField } from './search-field.tsx';
import { plainLimit } from './service-grid.tsx';
import { useListingFilters } from './use-listing-filters.ts';

const none: Service[] = [];

/** Header and bar stand above what is scrolled to. */
const covered = 134;

const Results = styled('div')({ paddingTop: 24, scrollMarginTop: covered });

/** Whoever looks for something else from far below must see where it begins. */
const toStart = (results: HTMLElement | null) => {
  if (results && window.scrollY > 0 && results.getBoundingClientRect().top < covered) results.scrollIntoView();
};

/** What can be looked for, and what is found. */
export const Listing = () => {
  const queryClient = useQueryClient();
  const { filters, given, search, change, settle } = useListingFilters();
  const { data, isError, isFetching, refetch } = useQuery(serviceQueries.list());
  useEvent('service.changed', () => void queryClient.invalidateQueries({ queryKey: serviceQueries.all() }));

  const services = data ?? none;
  const { q, category, sort } = filters;
  const categories = useMemo(() => categoriesOf(services), [services]);
  const listed = useMemo(() => listInOrder(services, sort), [services, sort]);
  const found = useMemo(() => findServices(listed, { q, category }), [listed, q, category]);
  const results = useRef<HTMLDivElement>(null);
  const look = useCallback(
    (text: string) => {
      toStart(results.current);
      search(text);
    },
    [search],
  );
  const choose = useCallback(
    (chosen: Partial<ListingFilters>) => {
      toStart(results.current);
      change(chosen);
    },
    [change],
  );
  const clear = useCallback(() => choose({ q: '', category: '' }), [choose]);

  return (
    <>
      <ListingBar category={category} sort={sort} categories={categories} onChange={choose}>
        <SearchField value={q} given={given} onSearch={look} />
      </ListingBar>
      {categories.length > 0 && <CategoryChips categories={categories} chosen={category} onChange={choose} />}
      <Results ref={results} onPointerDown={settle} onFocus={settle}>
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
