import type { Booking, User } from '@nearhand/contracts';
import { useSearchParams } from '@nearhand/platform';
import { ErrorState, PageSkeleton } from '@nearhand/ui';
import { CountTabs } from '@nearhand/ui/figures';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { listOf } from '../bookings/booking-api.ts';
import { useBookingNews } from '../bookings/booking-news.ts';
import { BookingPile } from './booking-pile.tsx';
import { type BookingTab, bookingsOf } from './booking-tab.ts';

interface Props {
  user: User;
  tabs: readonly BookingTab[];
  /** What can be done with a booking from its card. */
  actions: (booking: Booking) => ReactNode;
}

/** A person's bookings in tabs, the chosen one in the address; loads, fails and follows what others change. */
export const BookingTabs = ({ user, tabs, actions }: Props) => {
  useBookingNews();
  const { data, isPending, refetch } = useQuery(listOf(user));
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
          content: <BookingPile key={tab.id} empty={tab.empty} bookings={bookings} actions={actions} />,
        };
      })}
    />
  );
};
