import { type CreateBooking, readBooking, readData } from '@nearhand/contracts';
import { api, events } from '@nearhand/platform';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { bookingQueries } from '../bookings/booking-api.ts';
import { availabilityQueries } from '../times/availability-api.ts';
import { bookableServiceQueries } from './bookable-service-api.ts';

interface Request {
  body: CreateBooking;
  idempotencyKey: string;
}

const askAnew = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: bookableServiceQueries.all() }),
    client.invalidateQueries({ queryKey: availabilityQueries.all() }),
  ]);

export const requestBooking = mutationOptions({
  mutationFn: ({ body, idempotencyKey }: Request) =>
    api
      .post('bookings', { json: body, headers: { 'Idempotency-Key': idempotencyKey } })
      .json()
      .then(readData(readBooking)),
  onSuccess: ({ _id }, _request, _result, { client }) => {
    events.emit('booking.changed', { bookingId: _id });
    void client.invalidateQueries({ queryKey: bookingQueries.all() });
    void askAnew(client);
  },
  // The form explains a refusal by what is true now: the slot may be taken, the price another, the option gone.
  onError: (_error, _request, _result, { client }) => askAnew(client),
});
