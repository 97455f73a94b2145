import type { RescheduleBooking } from '@nearhand/contracts';
import { api } from '@nearhand/platform';
import { idempotentMutation } from '@nearhand/platform/idempotent-mutation';
import { mutationOptions } from '@tanstack/react-query';
import { bookingChange, readBooking, showChange } from '../bookings/booking-api.ts';
import { availabilityQueries } from '../times/availability-api.ts';

interface RescheduleCall {
  bookingId: string;
  time: RescheduleBooking;
}

export const requestReschedule = mutationOptions({
  ...bookingChange,
  mutationFn: ({ bookingId, time }: RescheduleCall) =>
    api.post('bookings/:id/reschedule', { params: { id: bookingId }, body: time, read: readBooking }),
  onSuccess: (booking, _call, _result, { client }) => showChange(booking, client),
  // Not awaited: the error shows at once, and the form explains it when the free time slots are read again.
  onError: (_error, _request, _result, { client }) =>
    void client.invalidateQueries({ queryKey: availabilityQueries.all() }),
});

/** Sends the time that the user saw; the API rejects it when another time was requested since. */
export const acceptReschedule = () =>
  mutationOptions({
    ...bookingChange,
    ...idempotentMutation('POST bookings/:id/reschedule/accept', { read: readBooking }),
    onSuccess: (booking, _call, _result, { client }) => showChange(booking, client),
  });

/** Declines the other side's request, or withdraws the caller's own. */
export const declineReschedule = mutationOptions({
  ...bookingChange,
  mutationFn: ({ bookingId, time }: RescheduleCall) =>
    api.post('bookings/:id/reschedule/decline', { params: { id: bookingId }, body: time, read: readBooking }),
  onSuccess: (booking, _call, _result, { client }) => showChange(booking, client),
});
