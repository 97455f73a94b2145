import { announce, Button, Notice } from '@nearhand/ui';
import type { RefObject } from 'react';

interface List {
  data: readonly unknown[] | undefined;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<Pick<List, 'data' | 'hasNextPage'>>;
}

interface Props {
  /** What the list is of: `reviews`. */
  of: string;
  list: List;
  /** Takes focus when the last page has come and the button goes. */
  section: RefObject<HTMLElement | null>;
}

/** Brings the list's next page, until there is none. */
export const ShowMore = ({ of, list, section }: Props) => {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  if (!hasNextPage) return null;
  const show = async () => {
    const before = list.data?.length;
    const after = await fetchNextPage({ cancelRefetch: false });
    if (after.data?.length === before) return;
    announce(`${after.data?.length} ${of} shown`);
    if (!after.hasNextPage) section.current?.focus({ preventScroll: true });
  };
  return (
    <div style={{ display: 'grid', gap: 12, justifyItems: 'center', marginTop: 24 }}>
      {isFetchNextPageError && !isFetchingNextPage && (
        <Notice severity="error">More {of} could not be loaded. Please try again.</Notice>
      )}
      <Button variant="outlined" loading={isFetchingNextPage} onClick={() => void show()}>
        Show more {of}
      </Button>
    </div>
  );
};
