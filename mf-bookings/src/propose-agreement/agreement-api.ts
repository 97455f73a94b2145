import { Agreement } from '@nearhand/contracts';
import { readDataAs } from '@nearhand/contracts/schema';
import { api, events } from '@nearhand/platform';
import { idempotentMutation } from '@nearhand/platform/idempotent-mutation';
import { mutationOptions } from '@tanstack/react-query';
import { moneyChange } from '../booking-money/booking-money-api.ts';
import { bookingChange } from '../bookings/booking-api.ts';

export const proposeAgreement = () =>
  mutationOptions({
    ...bookingChange,
    ...idempotentMutation('POST bookings/:id/agreements', { read: readDataAs(Agreement) }),
    onSuccess: (_agreement, { params: { id } }) => events.emit('booking.changed', { bookingId: id }),
  });

/** Moves money, or makes the customer's payment possible. */
export const acceptAgreement = (bookingId: string) =>
  mutationOptions({ ...moneyChange(bookingId), ...idempotentMutation('POST agreements/:id/accept') });

/** Declines the other side's proposal, or withdraws the caller's own. */
export const declineAgreement = (bookingId: string) =>
  mutationOptions({
    ...bookingChange,
    mutationFn: (id: string) => api.post('agreements/:id/decline', { params: { id } }),
    onSuccess: () => events.emit('booking.changed', { bookingId }),
  });
