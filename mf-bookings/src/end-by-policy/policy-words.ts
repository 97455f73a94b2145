import {
  type Booking,
  type BookingMoney,
  deadlineOf,
  isCancellable,
  nextStep,
  policyReturn,
  policyWords,
  shareReturned,
} from '@nearhand/contracts';
import { centsInWords } from '../booking-money/amount.ts';
import { formatMoment } from '../bookings/booking-time.tsx';

/** The policy of a booking with its moments, in the browser's time zone. */
export const cancellationWords = ({ cancellation }: Pick<Booking, 'cancellation'>): string =>
  policyWords(
    cancellation?.tiers,
    cancellation && ((hoursBefore) => formatMoment(deadlineOf(cancellation, hoursBefore))),
  );

/** True where the customer may cancel by the policy, as far as this browser's clock knows. */
export const mayCancelByPolicy = ({ status, paymentStatus, begun, cancellation }: Booking): boolean =>
  isCancellable({ status, paymentStatus, begun }, cancellation, Date.now());

/** `$40.00 back`, `nothing back`. */
export const backInWords = (cents: number): string => `${cents > 0 ? centsInWords(cents) : 'nothing'} back`;

interface CancelOffer {
  returnedCents: number;
  /** Until when, and what comes back after it; undefined when that no longer changes. */
  deadline: string | undefined;
}

/** The amount that a cancellation gives back now. */
export const cancelOffer = ({ cancellation }: Booking, { payments }: BookingMoney): CancelOffer | undefined => {
  if (!cancellation) return undefined;
  const nowMs = Date.now();
  const next = nextStep(cancellation, nowMs);
  return {
    returnedCents: policyReturn(cancellation, nowMs, payments),
    deadline: next && `After ${formatMoment(next.until)}: ${backInWords(shareReturned(next.percent, payments))}`,
  };
};
