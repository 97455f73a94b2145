import { EmptyState, ErrorState, Items, PageSkeleton } from '@nearhand/ui';
import { LoadMore, RowList, useFirstNew } from '@nearhand/ui/figures';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

interface Row {
  _id: string;
}

interface OfficeListProps<R extends Row> {
  /** Names the list, in lower case: “cases”. */
  what: string;
  list: UseInfiniteQueryResult<{ rows: readonly R[] }>;
  empty: { title: string; text: string };
  children: (row: R) => ReactNode;
}

/** A list that loads page after page, with its skeleton, empty state and error. */
export const OfficeList = <R extends Row>({ what, list, empty, children }: OfficeListProps<R>) => {
  const { refOf, setFirstNew } = useFirstNew();
  if (list.isPending) return <PageSkeleton variant="list" />;
  const name = `${what.charAt(0).toUpperCase()}${what.slice(1)}`;
  if (!list.data)
    return <ErrorState title={`Error Loading ${name}`} what={`the ${what}`} onRetry={() => void list.refetch()} />;
  if (list.data.rows.length === 0) return <EmptyState {...empty} />;
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
