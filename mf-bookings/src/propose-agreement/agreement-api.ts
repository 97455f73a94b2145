import { Agreement } from '@nearhand/contracts';
import { readDataAs } from '@nearhand/contracts/schema';
import { api, events } from '@nearhand/platform';
import { showing } from '@nearhand/platform/action';
import { idempotentMutation } from '@nearhand/platform/idempotent-mutation';
import { type MutationFunctionContext, mutationOptions } from '@tanstack/react-query';
import { bookingMoneyQueries, isOpenProposal, moneyChange } from '../booking-money/booking-money-api.ts';
import { bookingChange } from '../bookings/booking-api.ts';

const read = readDataAs(Agreement);

/** Tells the other slices and tabs after the page shows it: this tab reads the booking again then. */
const showAgreement = (bookingId: string) => {
  const show = showing(
    () => bookingMoneyQueries.of(bookingId),
    (money, _call: unknown, agreement: Agreement) => ({
      ...money,
      // One proposal is open at a time.
      proposable: isOpenProposal(agreement) ? [] : money.proposable,
      agreements: [agreement, ...money.agreements.filter(({ _id }) => _id !== agreement._id)],
    }),
  );
  return async (agreement: Agreement, call: unknown, result: unknown, context: MutationFunctionContext) => {
    await show(agreement, call, result, context);
    events.emit('booking.changed', { bookingId });
  };
};

export const proposeAgreement = () =>
  mutationOptions({
    ...bookingChange,
    ...idempotentMutation('POST bookings/:id/agreements', { read }),
    onSuccess: (agreement, call, result, context) => showAgreement(call.params.id)(agreement, call, result, context),
  });

/** Moves money, or makes the customer's payment possible. */
export const acceptAgreement = (bookingId: string) =>
  mutationOptions({ ...moneyChange(bookingId), ...idempotentMutation('POST agreements/:id/accept') });

/** Declines the other side's proposal, or withdraws the caller's own. */
export const declineAgreement = (bookingId: string) =>
  mutationOptions({
    ...bookingChange,
    mutationFn: (id: string) => api.post('agreements/:id/decline', { params: { id }, read }),
    onSuccess: showAgreement(bookingId),
  });
