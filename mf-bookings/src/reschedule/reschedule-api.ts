import type { RescheduleBooking } from '@nearhand/contracts';
import { api, events } from '@nearhand/platform';
import { mutationOptions } from '@tanstack/react-query';
import { bookingChange } from '../bookings/booking-api.ts';
import { availabilityQueries } from '../times/availability-api.ts';

interface Request {
  bookingId: string;
  time: RescheduleBooking;
}

export const requestReschedule = mutationOptions({
  ...bookingChange,
  mutationFn: ({ bookingId, time }: Request) => api.post(`bookings/${bookingId}/reschedule`, { json: time }).json(),
  onSuccess: (_booking, { bookingId }) => events.emit('booking.changed', { bookingId }),
  // The form explains a refusal by what is true now: the slot may be taken.
  onError: (_error, _request, _result, { client }) => client.invalidateQueries({ queryKey: availabilityQueries.all() }),
});

interface Answer extends Request {
  /** `decline` also withdraws one's own request. */
  answer: 'accept' | 'decline';
  idempotencyKey: string;
}

/** Names the time that is answered, so that nobody agrees to one they have not seen. */
export const answerReschedule = mutationOptions({
  ...bookingChange,
  mutationFn: ({ bookingId, time: { date, timeSlot }, answer, idempotencyKey }: Answer) =>
    api
      .post(`bookings/${bookingId}/reschedule/${answer}`, {
        json: { date, timeSlot } satisfies RescheduleBooking,
        headers: { 'Idempotency-Key': idempotencyKey },
      })
      .json(),
  onSuccess: (_booking, { bookingId }) => events.emit('booking.changed', { bookingId }),
});
