import { type Booking, isPayable } from '@nearhand/contracts';
import { useLocation } from '@nearhand/platform';
import { type QueryState, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bookingQueries } from '../bookings/booking-api.ts';

const interval = 1_500;
const patience = 60_000;

type Asked = Pick<QueryState<Booking>, 'data' | 'dataUpdatedAt' | 'errorUpdatedAt'>;

/**
 * One booking, asked for again for a minute while its payment is under way, so that the webhook's result shows by
 * itself. `isSettling` also holds for a payment that this browser has just made and the API has not heard of yet.
 */
export const useBookingWatch = (id: string) => {
  const justPaid = useLocation().state?.justPaid === true;
  const [openedAt] = useState(Date.now);
  const isPatient = ({ dataUpdatedAt, errorUpdatedAt }: Asked) =>
    Math.max(dataUpdatedAt, errorUpdatedAt) < openedAt + patience;
  const awaitsNews = (asked: Asked) =>
    asked.data?.paymentStatus === 'processing' ||
    (justPaid && asked.data !== undefined && isPayable(asked.data) && isPatient(asked));

  const query = useQuery({
    ...bookingQueries.detail(id),
    refetchInterval: ({ state }) => (awaitsNews(state) && isPatient(state) ? interval : false),
  });
  return { ...query, isSettling: awaitsNews(query) };
};
