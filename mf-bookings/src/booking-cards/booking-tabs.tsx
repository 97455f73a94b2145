import { type Booking, fromWireDate, paths } from '@nearhand/contracts';
import { useSearchParams, useSession } from '@nearhand/platform';
import { EmptyState, ErrorState, LinkButton, PageSkeleton } from '@nearhand/ui';
import { CountTabs, DayGroups, LoadMore, useFirstNew } from '@nearhand/ui/figures';
import { keepPreviousData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { listOf, useBookingUpdates } from '../bookings/booking-api.ts';
import { BookingRow } from './booking-row.tsx';
import { type BookingTab, type BookingTabList, tabOf } from './booking-tab.ts';
import { dayWords } from './day-words.ts';

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
  const counts = data?.counts;
  const content = () => {
    if (isPlaceholderData) return <PageSkeleton variant="entries" />;
    if (!data) return <ErrorState title="Error Loading Bookings" what="your bookings" onRetry={() => void refetch()} />;
    return <BookingRows key={chosen.id} empty={chosen.empty} list={list} actions={actions} {...data} />;
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

interface BookingRowsProps extends Pick<BookingTabsProps, 'actions'> {
  rows: readonly Booking[];
  today: string;
  empty: BookingTab['empty'];
  list: UseInfiniteQueryResult<{ rows: Booking[] }>;
}

const BookingRows = ({ rows, today, empty, list, actions }: BookingRowsProps) => {
  const { user } = useSession();
  const { refOf, setFirstNew } = useFirstNew();
  if (rows.length === 0)
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
      <DayGroups of={rows} titleOf={({ date }) => dayWords(fromWireDate(date), today)}>
        {(booking) => (
          <li ref={refOf(booking._id)}>
            <BookingRow booking={booking}>{actions(booking)}</BookingRow>
          </li>
        )}
      </DayGroups>
      <LoadMore
        label="Show more"
        error="More bookings could not be loaded. Please try again."
        list={list}
        onLoaded={({ _id }) => setFirstNew(_id)}
      />
    </>
  );
};
