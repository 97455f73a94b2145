import { Agreement, type PolicyReason } from '@nearhand/contracts';
import { readDataAs } from '@nearhand/contracts/schema';
import { idempotentMutation } from '@nearhand/platform/idempotent-mutation';
import { mutationOptions } from '@tanstack/react-query';
import { agreementChange } from '../booking-money/booking-money-api.ts';

const read = readDataAs(Agreement);
const calls = {
  policy: () => idempotentMutation('POST bookings/:id/cancel', { read }),
  'no-show': () => idempotentMutation('POST bookings/:id/no-show', { read }),
};

/** Ends a booking by its policy: the customer cancels, or the provider says that they did not come. */
export const endByPolicy = (bookingId: string, reason: PolicyReason) =>
  mutationOptions({ ...agreementChange(bookingId), ...calls[reason]() });
