import { type Category, categories } from '@nearhand/contracts';
import { useEvent } from '@nearhand/platform';
import { ErrorState, Page, PageSkeleton, styled } from '@nearhand/ui';
import { replaceEqualDeep, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { serviceQueries } from '../services/service-api.ts';
import { findCached, uniqueServices } from './known-services.ts';
import { listingQueries } from './listing-api.ts';
import { ListingBar, SearchField } from './listing-bar.tsx';
import { ListingChoices } from './listing-choices.tsx';
import { type ListingFilters, noFilters } from './listing-filters.ts';
import { ListingResults, type ListingView } from './listing-results.tsx';
import { useListingFilters } from './use-listing-filters.ts';

export const ListingPage = () => (
  <Page title="Service Marketplace" subtitle={<Subtitle>Good people nearby, for whatever needs doing.</Subtitle>}>
    <Listing />
  </Page>
);

/** Hidden on a phone, whose first screen then has room for a whole card. */
const Subtitle = styled('span')(({ theme }) => ({ [theme.breakpoints.down('sm')]: { display: 'none' } }));

/** Scrolled to, they begin below the header and the search bar. */
const Results = styled('div')(({ theme }) => ({
  paddingTop: 12,
  scrollMarginTop: 'calc(64px + var(--nh-top-line, 0px) + var(--nh-top-bar, 0px))',
  [theme.breakpoints.up('sm')]: { paddingTop: 20 },
}));

const scrollToStart = (results: HTMLElement | null) => {
  if (!results || window.scrollY === 0) return;
  const covered = Number.parseFloat(getComputedStyle(results).scrollMarginTop) || 0;
  if (results.getBoundingClientRect().top < covered) results.scrollIntoView();
};

/** The server is asked after this pause. */
const typingPauseMs = 150;

type Filtering = ReturnType<typeof useListingFilters>;

/** The services at this address: the server's list or, until it has come, the matches among those in the cache. */
const useListing = ({ filters, isTyping, start }: Pick<Filtering, 'filters' | 'isTyping' | 'start'>) => {
  const queryClient = useQueryClient();
  const list = useInfiniteQuery(listingQueries.pages(filters, start, isTyping ? typingPauseMs : 0));
  const { data } = list;
  const { q, category, price, rating, day, instant, near, within, serves, sort } = filters;
  const view = useMemo((): ListingView | undefined => {
    if (data) {
      const [first] = data.pages;
      return {
        services: uniqueServices(data.pages.flatMap((page) => page.data)),
        similar: first?.similar ?? [],
        counts: first?.counts,
        next: data.pages.at(-1)?.next,
        near: first?.near,
      };
    }
    const services = findCached(queryClient, { q, category, price, rating, day, instant, near, within, serves, sort });
    return services.length > 0 ? { services, similar: [], isProvisional: true } : undefined;
  }, [data, queryClient, q, category, price, rating, day, instant, near, within, serves, sort]);
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
  const { q, category } = filters;
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
      <ListingBar>
        <SearchField value={q} given={given} onSearch={searchFromStart} />
        <ListingChoices filters={filters} categories={shownCategories} counts={counts} onChange={choose} />
      </ListingBar>
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

export { ListingPage as Component };
