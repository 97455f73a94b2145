import { type Booking, paths } from '@nearhand/contracts';
import { unwrap, useSearchParams, useSession } from '@nearhand/platform';
import { EmptyState, ErrorState, Items, LinkButton, PageSkeleton, styled } from '@nearhand/ui';
import { CountTabs, ShowMore } from '@nearhand/ui/figures';
import { keepPreviousData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { listOf, useBookingUpdates } from '../bookings/booking-api.ts';
import { BookingCard } from './booking-card.tsx';
import { type BookingTab, type BookingTabList, tabOf } from './booking-tab.ts';

interface BookingTabsProps {
  tabs: BookingTabList;
  /** Shows the skeleton until the block above has its height. */
  isHeld?: boolean;
  actions: (booking: Booking) => ReactNode;
}

/** The user's bookings in tabs. The address stores the tab. */
export const BookingTabs = ({ tabs, isHeld = false, actions }: BookingTabsProps) => {
  const { user } = useSession();
  useBookingUpdates();
  const [search, setSearch] = useSearchParams();
  const chosen = tabOf(tabs, search);
  const list = useInfiniteQuery({
    ...listOf(user?.role, chosen),
    enabled: user !== undefined,
    // Keeps the counts while another tab loads.
    placeholderData: keepPreviousData,
  });
  const { data, isPending, isPlaceholderData, refetch } = list;
  if (isPending || isHeld) return <PageSkeleton variant="tabs" />;
  const counts = data?.pages[0]?.counts;
  const content = () => {
    if (isPlaceholderData) return <PageSkeleton variant="entries" />;
    if (!data) return <ErrorState title="Error Loading Bookings" what="your bookings" onRetry={() => void refetch()} />;
    return (
      <BookingCards
        key={chosen.id}
        empty={chosen.empty}
        bookings={data.pages.flatMap(unwrap)}
        list={list}
        actions={actions}
      />
    );
  };
  return (
    <CountTabs
      label="Bookings by status"
      value={chosen.id}
      onChange={(tab) => setSearch({ tab }, { replace: true })}
      tabs={tabs.map(({ id, label, statuses }) => ({
        id,
        label,
        ...(counts && { count: statuses.reduce((sum, status) => sum + counts[status], 0) }),
        content: id === chosen.id && content(),
      }))}
    />
  );
};

const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 16 });

interface BookingCardsProps {
  bookings: readonly Booking[];
  empty: BookingTab['empty'];
  list: UseInfiniteQueryResult;
  actions: (booking: Booking) => ReactNode;
}

const BookingCards = ({ bookings, empty, list, actions }: BookingCardsProps) => {
  const { user } = useSession();
  const cards = useRef<HTMLUListElement>(null);
  /** The index of the first new card, while more load. */
  const awaited = useRef<number>(undefined);
  const shown = bookings.length;
  useEffect(() => {
    if (awaited.current === undefined || shown <= awaited.current) return;
    cards.current?.children[awaited.current]?.querySelector<HTMLElement>('h2')?.focus();
    awaited.current = undefined;
  }, [shown]);
  const showMore = async () => {
    awaited.current = shown;
    // A call during a refresh joins that, and loads no further page.
    if (list.isRefetching) await list.fetchNextPage({ cancelRefetch: false });
    const { isFetchNextPageError } = await list.fetchNextPage({ cancelRefetch: false });
    if (isFetchNextPageError) awaited.current = undefined;
  };
  if (shown === 0)
    return (
      <EmptyState
        illustration="calendar"
        {...empty}
        action={
          user?.role === 'customer' && (
            <LinkButton to={paths.marketplace} variant="contained">
              Browse Services
            </LinkButton>
          )
        }
      />
    );
  return (
    <>
      <List ref={cards}>
        <Items of={bookings}>
          {(booking) => (
            <li>
              <BookingCard booking={booking}>{actions(booking)}</BookingCard>
            </li>
          )}
        </Items>
      </List>
      <ShowMore
        label="Show more"
        error="More bookings could not be loaded. Please try again."
        list={list}
        onShow={() => void showMore()}
      />
    </>
  );
};
