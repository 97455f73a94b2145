import type { BookingParty } from '@nearhand/contracts';
import { aBooking } from '@nearhand/testing';
import { bookingDecisions } from '@nearhand/ui/overlays';
import { formatMoment } from '../bookings/booking-time.tsx';
import { paymentRemark } from './payment-card.tsx';

const paid = { status: 'confirmed', paymentStatus: 'paid' } as const;
const onHoldUntil = new Date(2026, 11, 2, 11).toISOString();

test('completing early says until when the money is on hold', () => {
  const text = bookingDecisions.complete.text(aBooking({ onHoldUntil }), 'provider');
  // With the time zone: the time slot beside it is on the clock of the marketplace.
  expect(text).toMatch(
    /^Confirm that the service has been carried out\. The money goes to your wallet now\. Money of a booking is on hold until Dec 2, 2026, 11:00 AM \S+, and while a problem is open\.$/,
  );
});

const payBy = new Date(2026, 10, 20, 15, 5).toISOString();

test.each<[Parameters<typeof paymentRemark>[0], BookingParty, string | undefined]>([
  [paid, 'customer', 'The provider gets the money when the service is completed.'],
  [paid, 'provider', 'The amount is reserved and is released when the booking is completed.'],
  [{ status: 'completed', paymentStatus: 'paid' }, 'customer', 'Thank you. The provider has been paid.'],
  [{ status: 'completed', paymentStatus: 'paid' }, 'provider', 'The money is in your wallet.'],
  [
    { status: 'completed', paymentStatus: 'paid', onHoldUntil },
    'provider',
    `The money is in your wallet. Money of a booking is on hold until ${formatMoment(onHoldUntil)}, and while a problem is open.`,
  ],
  [{ status: 'completed', paymentStatus: 'paid' }, 'admin', 'The money is in the provider’s wallet.'],
  [
    { status: 'pending', paymentStatus: 'unpaid', payBy },
    'customer',
    `Pay by ${formatMoment(payBy)}, or the request is cancelled. The provider gets the money only when the service is completed.`,
  ],
  [
    { status: 'confirmed', paymentStatus: 'unpaid' },
    'customer',
    'Pay now to secure your booking. The provider gets the money only when the service is completed.',
  ],
  [
    { status: 'cancelled', paymentStatus: 'paid' },
    'customer',
    'This booking was cancelled. “Given back” is what was returned.',
  ],
  [{ status: 'pending', paymentStatus: 'unpaid' }, 'provider', undefined],
  [{ status: 'completed', paymentStatus: 'unpaid' }, 'customer', undefined],
  [
    { status: 'confirmed', paymentStatus: 'failed' },
    'customer',
    'The last payment did not go through. You can try again.',
  ],
  [
    { status: 'confirmed', paymentStatus: 'unpaid', begun: true },
    'provider',
    'The time of this booking has begun, so it can no longer be paid.',
  ],
  [{ status: 'cancelled', paymentStatus: 'unpaid' }, 'customer', 'This booking was cancelled before it was paid.'],
  [{ status: 'cancelled', paymentStatus: 'failed' }, 'customer', 'The last payment did not go through.'],
  [{ status: 'cancelled', paymentStatus: 'refunded' }, 'customer', 'The amount was returned to you in full.'],
  [{ status: 'cancelled', paymentStatus: 'refunded' }, 'provider', 'The amount was returned to the customer.'],
])('%p is explained to a %s: %s', (state, party, text) => {
  expect(paymentRemark(state, party)).toBe(text);
});
