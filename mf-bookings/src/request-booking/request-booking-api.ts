import type { Booking, CreateBooking, Data } from '@nearhand/contracts';
import { api, events, unwrap } from '@nearhand/platform';
import { mutationOptions } from '@tanstack/react-query';
import { bookingQueries } from '../bookings/booking-api.ts';
import { bookableServiceQueries } from './bookable-service-api.ts';

interface Request {
  body: CreateBooking;
  idempotencyKey: string;
}

export const requestBooking = mutationOptions({
  mutationFn: ({ body, idempotencyKey }: Request) =>
    api
      .post('bookings', { json: body, headers: { 'Idempotency-Key': idempotencyKey } })
      .json<Data<Booking>>()
      .then(unwrap),
  onSuccess: ({ _id }, _request, _result, { client }) => {
    events.emit('booking.changed', { bookingId: _id });
    void client.invalidateQueries({ queryKey: bookingQueries.all() });
  },
  // Refused or not, somebody now holds the slot; and a refusal may mean that service or price changed meanwhile.
  onSettled: (_booking, _error, _request, _result, { client }) =>
    client.invalidateQueries({ queryKey: bookableServiceQueries.all() }),
});
