import { Agreement } from '@nearhand/contracts';
import { readDataAs } from '@nearhand/contracts/schema';
import { api } from '@nearhand/platform';
import { idempotentMutation } from '@nearhand/platform/idempotent-mutation';
import { mutationOptions } from '@tanstack/react-query';
import { agreementChange, showMoney, withAgreement } from '../booking-money/booking-money-api.ts';
import { bookingChange } from '../bookings/booking-api.ts';

const read = readDataAs(Agreement);

const showAgreement = (bookingId: string) => showMoney(bookingId, withAgreement);

export const proposeAgreement = () =>
  mutationOptions({
    ...bookingChange,
    ...idempotentMutation('POST bookings/:id/agreements', { read }),
    onSuccess: (agreement, call, result, context) => showAgreement(call.params.id)(agreement, call, result, context),
  });

/** Moves money, or makes the customer's payment possible. */
export const acceptAgreement = (bookingId: string) =>
  mutationOptions({
    ...agreementChange(bookingId),
    ...idempotentMutation('POST agreements/:id/accept', { read }),
  });

/** Declines the other side's proposal, or withdraws the caller's own. */
export const declineAgreement = (bookingId: string) =>
  mutationOptions({
    ...bookingChange,
    mutationFn: (id: string) => api.post('agreements/:id/decline', { params: { id }, read }),
    onSuccess: showAgreement(bookingId),
  });
