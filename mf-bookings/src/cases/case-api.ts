import { BookingCase } from '@nearhand/contracts';
import { readDataAs } from '@nearhand/contracts/schema';
import { api } from '@nearhand/platform';
import { idempotentMutation } from '@nearhand/platform/idempotent-mutation';
import { mutationOptions } from '@tanstack/react-query';
import { moneyChange, showMoney } from '../booking-money/booking-money-api.ts';
import { bookingChange } from '../bookings/booking-api.ts';

const read = readDataAs(BookingCase);

const showCase = (bookingId: string) =>
  showMoney(bookingId, (money, shown: BookingCase) => ({ ...money, case: shown, mayReport: false }));

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
    ...moneyChange(bookingId),
    mutationFn: (id: string) => api.post('cases/:id/withdraw', { params: { id } }),
  });

export const decideCase = (bookingId: string) =>
  mutationOptions({ ...moneyChange(bookingId), ...idempotentMutation('POST cases/:id/decide') });
