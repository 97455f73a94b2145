import { type Category, categories } from '@nearhand/contracts';
import { useEvent } from '@nearhand/platform';
import { ErrorState, Page, PageSkeleton, styled } from '@nearhand/ui';
import { replaceEqualDeep, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { serviceQueries } from '../services/service-api.ts';
import { CategoryChips } from './category-chips.tsx';
import { FacetRow } from './facet-row.tsx';
import { findCached, uniqueServices } from './known-services.ts';
import { listingQueries } from './listing-api.ts';
import { ListingBar, SearchField } from './listing-bar.tsx';
import { type ListingFilters, noFilters } from './listing-filters.ts';
import { ListingResults, type ListingView } from './listing-results.tsx';
import { useListingFilters } from './use-listing-filters.ts';

export const ListingPage = () => (
  <Page title="Service Marketplace" subtitle="Good people nearby, for whatever needs doing.">
    <Listing />
  </Page>
);

/** Height of the header and the search bar. */
const coveredPx = 134;

const Results = styled('div')({ paddingTop: 24, scrollMarginTop: coveredPx });

const scrollToStart = (results: HTMLElement | null) => {
  if (results && window.scrollY > 0 && results.getBoundingClientRect().top < coveredPx) results.scrollIntoView();
};

/** The server is asked after this pause. */
const typingPauseMs = 150;

type Filtering = ReturnType<typeof useListingFilters>;

/** The services at this address: the server's list or, until it has come, the matches among those in the cache. */
const useListing = ({ filters, isTyping, start }: Pick<Filtering, 'filters' | 'isTyping' | 'start'>) => {
  const queryClient = useQueryClient();
  const list = useInfiniteQuery(listingQueries.pages(filters, start, isTyping ? typingPauseMs : 0));
  const { data } = list;
  const { q, category, price, rating, day, sort } = filters;
  const view = useMemo((): ListingView | undefined => {
    if (data) {
      const [first] = data.pages;
      return {
        services: uniqueServices(data.pages.flatMap((page) => page.data)),
        similar: first?.similar ?? [],
        counts: first?.counts,
        next: data.pages.at(-1)?.next,
      };
    }
    const services = findCached(queryClient, { q, category, price, rating, day, sort });
    return services.length > 0 ? { services, similar: [], isProvisional: true } : undefined;
  }, [data, queryClient, q, category, price, rating, day, sort]);
  return { list, view, hasFailed: !data && list.isError && !list.isFetching };
};

/** The last value, and the same object while its content is the same: memoized components do not render again. */
const useLast = <Value,>(value: Value): Value => {
  const [last, setLast] = useState(value);
  const next = replaceEqualDeep(last, value ?? last);
  if (next !== last) setLast(next);
  return next;
};

const Listing = () => {
  const queryClient = useQueryClient();
  const { given, search, change, saveInput, ...filtering } = useListingFilters();
  const { filters, isTyping, start } = filtering;
  const { list, view, hasFailed } = useListing(filtering);
  useEvent('service.changed', () => void queryClient.invalidateQueries({ queryKey: serviceQueries.all() }));

  const counts = useLast(view?.counts);
  const { q, category, sort } = filters;
  const listed: Category[] | undefined = counts?.listed ?? view?.services.map((service) => service.category);
  const shownCategories = useLast(categories.filter((one) => one === category || listed?.includes(one)).sort());
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
  const clear = useCallback(() => choose(noFilters), [choose]);
  const { fetchNextPage } = list;
  const loadMore = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage]);

  return (
    <>
      <ListingBar category={category} sort={sort} categories={shownCategories} onChange={choose}>
        <SearchField value={q} given={given} onSearch={searchFromStart} />
      </ListingBar>
      <CategoryChips categories={shownCategories} chosen={category} onChange={choose} />
      <FacetRow price={filters.price} rating={filters.rating} day={filters.day} counts={counts} onChange={choose} />
      <Results ref={results} onPointerDown={saveInput} onFocus={saveInput}>
        {hasFailed ? (
          <ErrorState title="Error Loading Services" what="the services" onRetry={() => void list.refetch()} />
        ) : view ? (
          <ListingResults
            view={view}
            filters={filters}
            isFromStart={start === ''}
            isTyping={isTyping}
            isLoading={list.isFetching}
            hasFailed={list.isFetchNextPageError && !list.isFetchingNextPage}
            onMore={loadMore}
            onClear={clear}
          />
        ) : (
          <PageSkeleton variant="grid" />
        )}
      </Results>
    </>
  );
};
