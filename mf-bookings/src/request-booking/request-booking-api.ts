import { readBooking, readData } from '@nearhand/contracts';
import { events } from '@nearhand/platform';
import { idempotentMutation } from '@nearhand/platform/idempotent-mutation';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { bookingQueries } from '../bookings/booking-api.ts';
import { availabilityQueries } from '../times/availability-api.ts';
import { bookableServiceQueries } from './bookable-service-api.ts';

const askAnew = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: bookableServiceQueries.all() }),
    client.invalidateQueries({ queryKey: availabilityQueries.all() }),
  ]);

export const requestBooking = () =>
  mutationOptions({
    ...idempotentMutation('POST bookings', { read: readData(readBooking) }),
    onSuccess: ({ _id }, _call, _result, { client }) => {
      events.emit('booking.changed', { bookingId: _id });
      void client.invalidateQueries({ queryKey: bookingQueries.all() });
      void askAnew(client);
    },
    // The form explains a refusal by what is true now: the slot may be taken, the price another, the option gone.
    onError: (_error, _call, _result, { client }) => askAnew(client),
  });
