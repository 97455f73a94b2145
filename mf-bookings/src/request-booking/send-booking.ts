import { events } from '@nearhand/platform';
import { idempotentMutation } from '@nearhand/platform/idempotent-mutation';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { bookingQueries, readBooking } from '../bookings/booking-api.ts';
import { availabilityQueries } from '../times/availability-api.ts';
import { bookableServiceQueries } from './request-booking-api.ts';

const refetchService = (client: QueryClient): void => {
  void client.invalidateQueries({ queryKey: bookableServiceQueries.all() });
  void client.invalidateQueries({ queryKey: availabilityQueries.all() });
};

export const requestBooking = () =>
  mutationOptions({
    ...idempotentMutation('POST bookings', { read: readBooking }),
    onSuccess: ({ _id }, _call, _result, { client }) => {
      events.emit('booking.changed', { bookingId: _id });
      void client.invalidateQueries({ queryKey: bookingQueries.all() });
      refetchService(client);
    },
    // The time slot may be taken, the price changed or the option gone: the form shows the current state.
    onError: (_error, _call, _result, { client }) => refetchService(client),
  });
