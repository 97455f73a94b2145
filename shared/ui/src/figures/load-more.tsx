import { useState } from 'react';
import { ShowMore } from './show-more.tsx';

interface Loaded<Row> {
  data?: { rows: readonly Row[] };
  hasNextPage: boolean;
  isError: boolean;
}

/** The part of an infinite query that `LoadMore` needs. */
interface PagedList<Row> extends Loaded<Row> {
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<Loaded<Row>>;
}

interface LoadMoreProps<Row> {
  list: PagedList<Row>;
  label?: string;
  /** Shown above the button after a failure. */
  error: string;
  /** Gets the first row of the new page, which takes the focus. */
  onLoaded: (first: Row) => void;
}

/** As `ShowMore`, for lists whose rows carry the focus: it goes to the first new one. */
export const LoadMore = <Row,>({ list, label = 'Load more', error, onLoaded }: LoadMoreProps<Row>) => {
  const { data, fetchNextPage } = list;
  const load = async () => {
    const shown = data?.rows.length ?? 0;
    const isSame = ({ data, hasNextPage, isError }: Loaded<Row>) =>
      !isError && hasNextPage && data?.rows.length === shown;
    let after = await fetchNextPage({ cancelRefetch: false });
    // A refetch was under way, and answered in place of the next page.
    if (isSame(after)) after = await fetchNextPage({ cancelRefetch: false });
    const first = after.data?.rows[shown];
    if (first !== undefined) onLoaded(first);
  };
  return <ShowMore label={label} error={error} list={list} onShow={() => void load()} />;
};

/** For the rows of {@link LoadMore}: `refOf` moves the focus to the link of the first new one. Once: the row may come again. */
export const useFirstNew = () => {
  const [firstNew, setFirstNew] = useState<string>();
  const takeFocus = (row: HTMLElement | null) => {
    if (!row) return;
    row.querySelector('a')?.focus();
    setFirstNew(undefined);
  };
  return { refOf: (id: string) => (id === firstNew ? takeFocus : undefined), setFirstNew };
};
