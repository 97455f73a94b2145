import { Agreement } from '@nearhand/contracts';
import { readDataAs } from '@nearhand/contracts/schema';
import { api } from '@nearhand/platform';
import { idempotentMutation } from '@nearhand/platform/idempotent-mutation';
import { mutationOptions } from '@tanstack/react-query';
import { isOpenProposal, moneyChange, showMoney } from '../booking-money/booking-money-api.ts';
import { bookingChange } from '../bookings/booking-api.ts';

const read = readDataAs(Agreement);

const showAgreement = (bookingId: string) =>
  showMoney(bookingId, (money, agreement: Agreement) => ({
    ...money,
    // One proposal is open at a time.
    proposable: isOpenProposal(agreement) ? [] : money.proposable,
    agreements: [agreement, ...money.agreements.filter(({ _id }) => _id !== agreement._id)],
  }));

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
