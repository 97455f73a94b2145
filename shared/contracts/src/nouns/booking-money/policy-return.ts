import type { BookingState } from '../bookings/booking-lifecycle.ts';
import { type BookingCancellation, percentAt } from '../bookings/cancellation.ts';
import {
  isTooSmallForCard,
  type PaymentFacts,
  refundableCents,
  retainedCents,
  withReturned,
} from '../payments/payment-position.ts';

/** The share of a booking's money that comes back, in cents, rounded half up. A card is charged at least `minCardCents`, or nothing. */
export const shareReturned = (percent: number, payments: readonly PaymentFacts[]): number => {
  let cents = Math.round((refundableCents(payments) * percent) / 100);
  for (;;) {
    const tooSmall = withReturned(payments, cents).find(isTooSmallForCard);
    if (!tooSmall) return cents;
    cents += retainedCents(tooSmall);
  }
};

/** The cents that a cancellation at `nowMs` gives back. Button and API compute them here. */
export const policyReturn = (
  cancellation: Pick<BookingCancellation, 'startsAt' | 'tiers'>,
  nowMs: number,
  payments: readonly PaymentFacts[],
): number => shareReturned(percentAt(cancellation, nowMs), payments);

/** As {@link policyReturn} in the last moment before the begin: for a customer who did not come. */
export const noShowReturn = (cancellation: BookingCancellation, payments: readonly PaymentFacts[]): number =>
  policyReturn(cancellation, Date.parse(cancellation.startsAt), payments);

const noShowMinutes = 15;
export const noShowDays = 7;

const isArranged = ({ status, paymentStatus }: BookingState): boolean =>
  status === 'confirmed' && paymentStatus === 'paid';

/** Whether its customer may cancel a booking by its policy. */
export const isCancellable = (
  state: BookingState,
  cancellation: BookingCancellation | undefined,
  nowMs: number,
): cancellation is BookingCancellation =>
  cancellation !== undefined && isArranged(state) && !state.begun && nowMs < Date.parse(cancellation.startsAt);

/** Whether its provider may say that the customer did not come. */
export const isNoShowTime = (
  state: BookingState,
  cancellation: BookingCancellation | undefined,
  nowMs: number,
): cancellation is BookingCancellation => {
  if (!cancellation || !isArranged(state) || !state.begun) return false;
  const sinceMs = nowMs - Date.parse(cancellation.startsAt);
  return sinceMs >= noShowMinutes * 60_000 && sinceMs < noShowDays * 86_400_000;
};
