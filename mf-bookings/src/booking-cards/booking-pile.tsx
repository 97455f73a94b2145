import { type Booking, paths } from '@nearhand/contracts';
import { useSession } from '@nearhand/platform';
import { Box, Button, EmptyState, Items, LinkButton, styled } from '@nearhand/ui';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { BookingCard } from './booking-card.tsx';
import type { BookingTab } from './booking-tab.ts';

const step = 20;

const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 16 });

interface Props {
  bookings: readonly Booking[];
  empty: BookingTab['empty'];
  /** What can be done with a booking from its card. */
  actions: (booking: Booking) => ReactNode;
}

/** One tab's bookings, a pageful at a time: an admin's tab holds the whole house's. */
export const BookingPile = ({ bookings, empty, actions }: Props) => {
  const { user } = useSession();
  const [shown, setShown] = useState(step);
  const list = useRef<HTMLUListElement>(null);
  const showMore = () => {
    flushSync(() => setShown(shown + step));
    list.current?.children[shown]?.querySelector<HTMLElement>('h2')?.focus();
  };
  if (bookings.length === 0)
    return (
      <EmptyState
        illustration="calendar"
        title={empty.title}
        text={empty.text}
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
