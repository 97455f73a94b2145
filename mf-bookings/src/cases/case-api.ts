import { type CaseState, CaseSummary, pageQuery, rowsOfPages } from '@nearhand/contracts';
import { Page, readAs } from '@nearhand/contracts/schema';
import { api, events } from '@nearhand/platform';
import { idempotentMutation } from '@nearhand/platform/idempotent-mutation';
import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query';
import { moneyChange } from '../booking-money/booking-money-api.ts';
import { bookingChange, bookingQueries, live } from '../bookings/booking-api.ts';

const pageSize = 20;

export const caseQueries = {
  /** The oldest first. */
  list: (state: CaseState) =>
    infiniteQueryOptions({
      queryKey: [...bookingQueries.all(), 'cases', state] as const,
      queryFn: ({ pageParam, signal }) =>
        api.get('cases', {
          query: { ...pageQuery(pageSize, pageParam), state },
          signal,
          read: readAs(Page(CaseSummary)),
        }),
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
      select: rowsOfPages,
      staleTime: 0,
      meta: live,
    }),
};

export const openCase = () =>
  mutationOptions({
    ...bookingChange,
    ...idempotentMutation('POST bookings/:id/case'),
    onSuccess: (_case, { params: { id } }) => events.emit('booking.changed', { bookingId: id }),
  });

export const replyToCase = (bookingId: string) =>
  mutationOptions({
    ...bookingChange,
    mutationFn: ({ id, reply }: { id: string; reply: string }) =>
      api.post('cases/:id/reply', { params: { id }, body: { reply } }),
    onSuccess: () => events.emit('booking.changed', { bookingId }),
  });

/** Ends the hold on the money. */
export const withdrawCase = (bookingId: string) =>
  mutationOptions({
    ...moneyChange(bookingId),
    mutationFn: (id: string) => api.post('cases/:id/withdraw', { params: { id } }),
  });

export const decideCase = (bookingId: string) =>
  mutationOptions({ ...moneyChange(bookingId), ...idempotentMutation('POST cases/:id/decide') });
