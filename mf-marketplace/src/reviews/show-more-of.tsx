import { announce } from '@nearhand/ui';
import { ShowMore } from '@nearhand/ui/figures';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { RefObject } from 'react';

interface Props {
  of: string;
  list: UseInfiniteQueryResult<readonly unknown[]>;
  /** Takes focus after the last page. */
  section: RefObject<HTMLElement | null>;
}

/** Loads the next page of a list and announces how many items are shown. */
export const ShowMoreOf = ({ of, list, section }: Props) => {
  const show = async () => {
    const next = () => list.fetchNextPage({ cancelRefetch: false });
    const isSame = ({ data }: typeof list) => data?.length === list.data?.length;
    let after = await next();
    // A refetch was under way, and answered in place of the next page.
    if (isSame(after) && !after.isError) after = await next();
    if (isSame(after)) return;
    announce(`${after.data?.length} ${of} shown`);
    // The button goes with the last page.
    if (!after.hasNextPage) section.current?.focus({ preventScroll: true });
  };
  return (
    <ShowMore
      label={`Show more ${of}`}
      error={`More ${of} could not be loaded. Please try again.`}
      list={list}
      onShow={() => void show()}
    />
  );
};
