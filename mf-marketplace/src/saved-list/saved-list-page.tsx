import { paths, type SavedService } from '@nearhand/contracts';
import { orToast, toast, unexplained, useSession } from '@nearhand/platform';
import { EmptyState, ErrorState, Items, Page, PageSkeleton } from '@nearhand/ui';
import { LoadMore, RowList, useFirstNew } from '@nearhand/ui/figures';
import { useInfiniteQuery } from '@tanstack/react-query';
import { savedQueries, useSavedAfterChanges, useToggleSaved } from '../saved/saved-api.ts';
import { SavedRow } from './saved-row.tsx';

/** Moves focus before the row is removed: to the next row, after the last row to the page's heading. */
const focusNext = (heart: HTMLElement) => {
  const next = heart.closest('li')?.nextElementSibling?.querySelector('button');
  (next ?? document.querySelector<HTMLElement>('h1'))?.focus();
};

export const SavedListPage = () => {
  const { user } = useSession();
  const list = useInfiniteQuery(savedQueries.mine());
  const { data, isError, isFetching, refetch } = list;
  const saved = useSavedAfterChanges(data?.rows);
  const { refOf, setFirstNew } = useFirstNew();
  const toggleSaved = useToggleSaved();

  const remove = async (entry: SavedService) => {
    const removed = await orToast(toggleSaved({ entry, saved: false }), 'Failed to remove service', unexplained);
    if (removed) toast.success('Service removed from saved list');
  };

  const content = () => {
    if (!saved) {
      return isError && !isFetching ? (
        <ErrorState title="Error Loading Saved Services" what="your saved services" onRetry={() => void refetch()} />
      ) : (
        <PageSkeleton variant="list" />
      );
    }
    if (saved.length === 0 && !list.hasNextPage) {
      return (
        <EmptyState
          title="No saved services"
          text="Services that you save stand here while they are offered."
          links={[{ to: paths.marketplace, label: 'Browse services' }]}
        />
      );
    }
    return (
      <>
        <RowList>
          <Items of={saved} keyOf={({ serviceId }) => serviceId}>
            {(entry) => (
              <li ref={refOf(entry.serviceId)}>
                <SavedRow
                  entry={entry}
                  mayBook={user?.role === 'customer'}
                  onRemove={(heart) => {
                    focusNext(heart);
                    void remove(entry);
                  }}
                />
              </li>
            )}
          </Items>
        </RowList>
        <LoadMore
          list={list}
          error="More services could not be loaded. Please try again."
          onLoaded={({ serviceId }) => setFirstNew(serviceId)}
        />
      </>
    );
  };
  return (
    <Page title="Saved Services" subtitle="What you keep for later.">
      {content()}
    </Page>
  );
};

export { SavedListPage as Component };
