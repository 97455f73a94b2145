import { Agreement, type PolicyReason } from '@nearhand/contracts';
import { readDataAs } from '@nearhand/contracts/schema';
import { idempotentMutation } from '@nearhand/platform/idempotent-mutation';
import { mutationOptions } from '@tanstack/react-query';
import { moneyChange } from '../booking-money/booking-money-api.ts';

const routes = { policy: 'POST bookings/:id/cancel', 'no-show': 'POST bookings/:id/no-show' } as const;

/** Ends a booking by its policy: the customer cancels, or the provider says that they did not come. */
export const endByPolicy = (bookingId: string, reason: PolicyReason) =>
  mutationOptions({
    ...moneyChange(bookingId),
    ...idempotentMutation(routes[reason], { read: readDataAs(Agreement) }),
  });
