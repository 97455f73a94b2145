import type { Booking, BookingList, User } from '@nearhand/contracts';
import { EmptyState, ErrorState, Items, styled } from '@nearhand/ui';
import { DashboardRows, RowsSkeleton } from '@nearhand/ui/figures';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { bookingsOf } from '../booking-cards/booking-tab.ts';
import type { BookingQuestion } from '../booking-questions/booking-question.ts';
import { bookingQueries } from '../bookings/booking-api.ts';
import { useBookingNews } from '../bookings/booking-news.ts';
import { FocusAfterwards } from '../bookings/use-focus-afterwards.ts';
import { AskedRequest } from './asked-request.tsx';
import { RequestRow } from './request-row.tsx';

/** How many a dashboard shows. */
const most = 5;

const requestsIn = ({ data, total }: BookingList) => {
  const requests = bookingsOf({ statuses: ['pending'], soonestFirst: true }, data);
  return { soonest: requests.slice(0, most), total: total ?? requests.length };
};

const List = styled('div')({ '&:focus-visible': { outlineOffset: -3, borderRadius: 14 } });
const Rest = styled('p')({
  margin: 0,
  padding: '0 20px 16px',
  fontSize: '0.875rem',
  color: 'var(--nh-palette-text-secondary)',
});

/** Requests that wait for an answer, the soonest first: it is the one that cannot wait. */
export const RequestList = ({ user }: { user: User }) => {
  useBookingNews();
  // What changed while no page of bookings was open told nobody, and the figures beside this are new at each visit.
  const query = { ...bookingQueries.requests(most), select: requestsIn, staleTime: 0 };
  const { data: requests, isPending, refetch } = useQuery(query);
  const [asked, setAsked] = useState<{ booking: Booking; question: BookingQuestion }>();
  const list = useRef<HTMLDivElement>(null);
  if (isPending) return <RowsSkeleton />;
  if (!requests) return <ErrorState title="We couldn't load the pending requests" onRetry={() => void refetch()} />;
  const { soonest, total } = requests;
  return (
    <List ref={list} role="group" aria-label="Requests" tabIndex={-1}>
      {soonest.length === 0 ? (
        <NoRequests user={user} />
      ) : (
        <DashboardRows>
          <Items of={soonest}>
            {(booking) => <RequestRow booking={booking} onAsk={(question) => setAsked({ booking, question })} />}
          </Items>
        </DashboardRows>
      )}
      {total > most && <Rest>{`The ${most} soonest of ${total} requests.`}</Rest>}
      <FocusAfterwards value={list}>
        {asked && <AskedRequest key={asked.booking._id} {...asked} onClose={() => setAsked(undefined)} />}
      </FocusAfterwards>
    </List>
  );
};

const NoRequests = ({ user }: { user: User }) => (
  <EmptyState
    illustration="calendar"
    title="No pending requests"
    text={
      user.role === 'admin'
        ? 'New booking requests of all providers appear here.'
        : 'New booking requests appear here, for you to accept or decline.'
    }
  />
);
