import type { Service } from '@nearhand/contracts';
import { useEvent, useSearchParams } from '@nearhand/platform';
import { ErrorState, Page, PageSkeleton, styled } from '@nearhand/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useMemo, useRef } from 'react';
import { serviceQueries } from '../services/service-api.ts';
import { CategoryChips } from './category-chips.tsx';
import type { ListingView } from './first-view.ts';
import { listingQueries } from './listing-api.ts';
import { ListingBar, SearchField } from './listing-bar.tsx';
import { categoriesOf, findServices, type ListingFilters, listInOrder, useListingFilters } from './listing-filters.ts';
import { ListingResults } from './listing-results.tsx';

export const ListingPage = () => (
  <Page title="Service Marketplace" subtitle="Good people nearby, for whatever needs doing.">
    <Listing />
  </Page>
);

const none: Service[] = [];

/** Height of the header and the search bar. */
const coveredPx = 134;

const Results = styled('div')({ paddingTop: 24, scrollMarginTop: coveredPx });

const scrollToStart = (results: HTMLElement | null) => {
  if (results && window.scrollY > 0 && results.getBoundingClientRect().top < coveredPx) results.scrollIntoView();
};

const Listing = () => {
  const queryClient = useQueryClient();
  const { filters, given, search, change, saveInput } = useListingFilters();
  const { data: newest, isError, isFetching, refetch } = useQuery(listingQueries.list());
  // The first cards stay usable while all others are rendered.
  const data = useDeferredValue(newest);
  const [address] = useSearchParams();
  const { data: first } = useQuery(listingQueries.firstView(address));
  useEvent('service.changed', () => void queryClient.invalidateQueries({ queryKey: serviceQueries.all() }));

  const services = data ?? none;
  const { q, category, sort } = filters;
  const categories = useMemo(() => categoriesOf(services), [services]);
  const listed = useMemo(() => listInOrder(services, sort), [services, sort]);
  const found = useMemo(() => findServices(listed, { q, category }), [listed, q, category]);
  const view: ListingView | undefined = data
    ? { services: found, foundCount: found.length, totalCount: services.length, categories }
    : first;
  const results = useRef<HTMLDivElement>(null);
  const searchFromStart = useCallback(
    (text: string) => {
      scrollToStart(results.current);
      search(text);
    },
    [search],
  );
  const choose = useCallback(
    (chosen: Partial<ListingFilters>) => {
      scrollToStart(results.current);
      change(chosen);
    },
    [change],
  );
  const clear = useCallback(() => choose({ q: '', category: '' }), [choose]);

  return (
    <>
      <ListingBar category={category} sort={sort} categories={view?.categories ?? []} onChange={choose}>
        <SearchField value={q} given={given} onSearch={searchFromStart} />
      </ListingBar>
      {view && view.categories.length > 0 && (
        <CategoryChips categories={view.categories} chosen={category} onChange={choose} />
      )}
      <Results ref={results} onPointerDown={saveInput} onFocus={saveInput}>
        {view ? (
          <ListingResults view={view} filters={filters} onClear={clear} />
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
