import { type Booking, paths } from '@nearhand/contracts';
import { useSearchParams, useSession } from '@nearhand/platform';
import { Box, Button, EmptyState, ErrorState, Items, LinkButton, PageSkeleton, styled } from '@nearhand/ui';
import { CountTabs } from '@nearhand/ui/figures';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { listOf, useBookingUpdates } from '../bookings/booking-api.ts';
import { BookingCard } from './booking-card.tsx';
import { type BookingTab, bookingsOf } from './booking-tab.ts';

interface BookingTabsProps {
  tabs: readonly BookingTab[];
  actions: (booking: Booking) => ReactNode;
}

/** The user's bookings in tabs. The address stores the tab. */
export const BookingTabs = ({ tabs, actions }: BookingTabsProps) => {
  const { user } = useSession();
  useBookingUpdates();
  const { data, isPending, refetch } = useQuery({ ...listOf(user), enabled: user !== undefined });
  const [search, setSearch] = useSearchParams();
  if (isPending) return <PageSkeleton variant="list" />;
  if (!data)
    return (
      <ErrorState
        title="Error Loading Bookings"
        text="We couldn't load your bookings. Please try again."
        onRetry={() => void refetch()}
      />
    );
  return (
    <CountTabs
      label="Bookings by status"
      value={search.get('tab') ?? tabs[0]?.id}
      onChange={(tab) => setSearch({ tab }, { replace: true })}
      tabs={tabs.map((tab) => {
        const bookings = bookingsOf(tab, data);
        return {
          id: tab.id,
          label: tab.label,
          count: bookings.length,
          content: <BookingCards key={tab.id} empty={tab.empty} bookings={bookings} actions={actions} />,
        };
      })}
    />
  );
};

const pageSize = 20;

const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 16 });

interface BookingCardsProps {
  bookings: readonly Booking[];
  empty: BookingTab['empty'];
  actions: (booking: Booking) => ReactNode;
}

/** Shows a page at a time: an admin's tab has all bookings. */
const BookingCards = ({ bookings, empty, actions }: BookingCardsProps) => {
  const { user } = useSession();
  const [shown, setShown] = useState(pageSize);
  const list = useRef<HTMLUListElement>(null);
  const showMore = () => {
    flushSync(() => setShown(shown + pageSize));
    list.current?.children[shown]?.querySelector<HTMLElement>('h2')?.focus();
  };
  if (bookings.length === 0)
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
      <List ref={list}>
        <Items of={bookings.slice(0, shown)}>
          {(booking) => (
            <li>
              <BookingCard booking={booking}>{actions(booking)}</BookingCard>
            </li>
          )}
        </Items>
      </List>
      {bookings.length > shown && (
        <Box sx={{ textAlign: 'center', mt: 3 }}>
          <Button variant="outlined" onClick={showMore}>
            Show more
          </Button>
        </Box>
      )}
    </>
  );
};
