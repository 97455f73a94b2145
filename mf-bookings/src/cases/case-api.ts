import { BookingCase, type BookingMoney } from '@nearhand/contracts';
import { readDataAs } from '@nearhand/contracts/schema';
import { api } from '@nearhand/platform';
import { idempotentMutation } from '@nearhand/platform/idempotent-mutation';
import { mutationOptions } from '@tanstack/react-query';
import { moneyChange, showMoney } from '../booking-money/booking-money-api.ts';
import { bookingChange } from '../bookings/booking-api.ts';

const read = readDataAs(BookingCase);

const withCase = (money: BookingMoney, shown: BookingCase): BookingMoney => ({
  ...money,
  case: shown,
  mayReport: false,
});

const showCase = (bookingId: string) => showMoney(bookingId, withCase);

const caseChange = (bookingId: string) =>
  moneyChange(bookingId, withCase, ({ decision }) => decision?.outcome === 'cancel');

export const openCase = () =>
  mutationOptions({
    ...bookingChange,
    ...idempotentMutation('POST bookings/:id/case', { read }),
    onSuccess: (opened, call, result, context) => showCase(call.params.id)(opened, call, result, context),
  });

export const replyToCase = (bookingId: string) =>
  mutationOptions({
    ...bookingChange,
    mutationFn: ({ id, reply }: { id: string; reply: string }) =>
      api.post('cases/:id/reply', { params: { id }, body: { reply }, read }),
    onSuccess: showCase(bookingId),
  });

/** Ends the hold on the money. */
export const withdrawCase = (bookingId: string) =>
  mutationOptions({
    ...caseChange(bookingId),
    mutationFn: (id: string) => api.post('cases/:id/withdraw', { params: { id }, read }),
  });

export const decideCase = (bookingId: string) =>
  mutationOptions({ ...caseChange(bookingId), ...idempotentMutation('POST cases/:id/decide', { read }) });
