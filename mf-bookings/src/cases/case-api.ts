import { api, events } from '@nearhand/platform';
import { idempotentMutation } from '@nearhand/platform/idempotent-mutation';
import { mutationOptions } from '@tanstack/react-query';
import { moneyChange } from '../booking-money/booking-money-api.ts';
import { bookingChange } from '../bookings/booking-api.ts';

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
