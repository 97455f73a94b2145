import { type Booking, isPayable } from '@nearhand/contracts';
import { useLocation } from '@nearhand/platform';
import { type QueryState, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bookingQueries } from '../bookings/booking-api.ts';

const interval = 2_000;
const patience = 60_000;

type Asked = Pick<QueryState<Booking>, 'data' | 'dataUpdatedAt' | 'errorUpdatedAt'>;

/**
 * One booking. While its payment is under way it is asked for again for a minute: a webhook that is late or lost is
 * news that nobody sends, but whoever reads the booking has the API ask Stripe. `isSettling` also holds for a payment
 * that this browser has just made and the API has not heard of yet.
 */
export const useBookingWatch = (id: string) => {
  const justPaid = useLocation().state?.justPaid === true;
  const [openedAt] = useState(Date.now);
  const isPatient = ({ dataUpdatedAt, errorUpdatedAt }: Asked) =>
    Math.max(dataUpdatedAt, errorUpdatedAt) < openedAt + patience;
  const isUnheard = ({ data }: Asked) => justPaid && data?.paymentStatus === 'unpaid' && isPayable(data);
  const isSettling = (asked: Asked) =>
    asked.data?.paymentStatus === 'processing' || (isUnheard(asked) && isPatient(asked));

  const query = useQuery({
    ...bookingQueries.detail(id),
    refetchInterval: ({ state }) => (isSettling(state) && isPatient(state) ? interval : false),
  });
  return { ...query, isSettling: isSettling(query) };
};
