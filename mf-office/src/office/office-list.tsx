import { EmptyState, ErrorState, Items, PageSkeleton, styled } from '@nearhand/ui';
import { CountTabs, LoadMore, RowList, useFirstNew } from '@nearhand/ui/figures';
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { stateAsked } from './asked.ts';
import { useFilters } from './filters.tsx';
import type { OfficeListOptions } from './office-api.ts';

/** A quiet line of a row. Unlike a `RowLine` it is not cut off: an admin decides by it. */
export const Line = styled('p')({ color: 'var(--nh-palette-text-secondary)' });

interface Row {
  _id: string;
}

interface Empty {
  title: string;
  text: string;
}

interface OfficeListProps<R extends Row> {
  /** Names the list, in lower case: “cases”. */
  what: string;
  list: UseInfiniteQueryResult<{ rows: readonly R[] }>;
  empty: Empty;
  children: (row: R) => ReactNode;
}

const capitalized = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

/** A list that loads page after page, with its skeleton, empty state and error. */
export const OfficeList = <R extends Row>({ what, list, empty, children }: OfficeListProps<R>) => {
  const { refOf, setFirstNew } = useFirstNew();
  if (list.isPending) return <PageSkeleton variant="list" />;
  const name = capitalized(what);
  if (!list.data)
    return <ErrorState title={`Error Loading ${name}`} what={`the ${what}`} onRetry={() => void list.refetch()} />;
  if (list.data.rows.length === 0 && !list.hasNextPage) return <EmptyState {...empty} />;
  // The rows that are shown are decided, and the next ones are on their way.
  if (list.data.rows.length === 0 && list.isFetching) return <PageSkeleton variant="list" />;
  return (
    <>
      <RowList aria-label={name}>
        <Items of={list.data.rows}>{(row) => <li ref={refOf(row._id)}>{children(row)}</li>}</Items>
      </RowList>
      <LoadMore
        list={list}
        error={`More ${what} could not be loaded. Please try again.`}
        onLoaded={({ _id }) => setFirstNew(_id)}
      />
    </>
  );
};

interface StateTabsProps<State extends string, R extends Row> extends Pick<OfficeListProps<R>, 'what' | 'children'> {
  states: readonly [State, ...State[]];
  tabs: Readonly<Record<State, { label: string; empty: Empty }>>;
  list: (filter: { state: State }) => OfficeListOptions<{ state: State }, R>;
}

/** A list for each state. The address stores the tab: `?state=decided`. */
export const StateTabs = <State extends string, R extends Row>(props: StateTabsProps<State, R>) => {
  const { what, states, tabs, list, children } = props;
  const { search, choose } = useFilters();
  const filter = stateAsked(search, states);
  const shown = useInfiniteQuery(list(filter));
  return (
    <CountTabs
      label={`${capitalized(what)} by state`}
      value={filter.state}
      onChange={(state) => choose({ state })}
      tabs={states.map((state) => ({
        id: state,
        label: tabs[state].label,
        content: state === filter.state && (
          <OfficeList what={what} list={shown} empty={tabs[state].empty}>
            {children}
          </OfficeList>
        ),
      }))}
    />
  );
};
