import { type Agreement, BookingMoney } from '@nearhand/contracts';
import { readDataAs } from '@nearhand/contracts/schema';
import { api, events, useLocation } from '@nearhand/platform';
import { showing } from '@nearhand/platform/action';
import { type MutationFunctionContext, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bookingChange, bookingQueries, live, walletQueries } from '../bookings/booking-api.ts';
import { isInTime, pollIntervalMs } from '../bookings/payment-poll.ts';

export const bookingMoneyQueries = {
  of: (bookingId: string) =>
    queryOptions({
      queryKey: [...bookingQueries.all(), 'money', bookingId] as const,
      queryFn: ({ signal }) =>
        api.get('bookings/:id/money', { params: { id: bookingId }, signal, read: readDataAs(BookingMoney) }),
      ...live,
    }),
};

/** True while a proposal waits for an answer or a payment. */
export const isOpenProposal = ({ state }: Agreement): boolean => state === 'open' || state === 'unpaid';

/**
 * The money of a booking. Polls for up to five minutes after this browser paid an extra that the API does not have yet;
 * `processingId` is its proposal.
 */
export const useBookingMoney = (bookingId: string) => {
  const paidAgreement: unknown = useLocation().state?.paidAgreement;
  const [openedAt] = useState(Date.now);
  const unreported = (agreements: readonly Agreement[] = [], at: number) =>
    isInTime(at, openedAt)
      ? agreements.find((agreement) => agreement._id === paidAgreement && isOpenProposal(agreement))?._id
      : undefined;
  const query = useQuery({
    ...bookingMoneyQueries.of(bookingId),
    refetchInterval: ({ state: { data, dataUpdatedAt, errorUpdatedAt } }) =>
      unreported(data?.agreements, Math.max(dataUpdatedAt, errorUpdatedAt)) ? pollIntervalMs(openedAt) : false,
  });
  return { ...query, processingId: unreported(query.data?.agreements, query.dataUpdatedAt) };
};

/** For `onSuccess`: the page shows the change of the money at once. Then the other slices and tabs are told. */
export const showMoney = <Answer>(bookingId: string, change: (money: BookingMoney, answer: Answer) => BookingMoney) => {
  const show = showing(
    () => bookingMoneyQueries.of(bookingId),
    (money, _call: unknown, answer: Answer) => change(money, answer),
  );
  return async (answer: Answer, call: unknown, result: unknown, context: MutationFunctionContext) => {
    await show(answer, call, result, context);
    events.emit('booking.changed', { bookingId });
  };
};

/** For a mutation that can move money of a booking. Its sums follow with the next reading. */
export const moneyChange = <Answer>(
  bookingId: string,
  change: (money: BookingMoney, answer: Answer) => BookingMoney,
  isCancelled: (answer: Answer) => boolean,
) => ({
  ...bookingChange,
  onSuccess: async (answer: Answer, call: unknown, result: unknown, context: MutationFunctionContext) => {
    const { client } = context;
    if (isCancelled(answer))
      client.setQueryData(
        bookingQueries.detail(bookingId).queryKey,
        (booking) => booking && { ...booking, status: 'cancelled' as const },
      );
    await showMoney(bookingId, change)(answer, call, result, context);
    events.emit('wallet.changed', {});
    void client.invalidateQueries({ queryKey: walletQueries.all() });
  },
});

export const withAgreement = (money: BookingMoney, agreement: Agreement): BookingMoney => ({
  ...money,
  // One proposal is open at a time.
  proposable: isOpenProposal(agreement) ? [] : money.proposable,
  agreements: [agreement, ...money.agreements.filter(({ _id }) => _id !== agreement._id)],
});

/** A {@link moneyChange} that an agreement answers. */
export const agreementChange = (bookingId: string) =>
  moneyChange(bookingId, withAgreement, ({ kind, state }) => kind === 'cancel' && state === 'accepted');
