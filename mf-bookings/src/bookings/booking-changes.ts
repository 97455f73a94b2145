import type { Booking, BookingParty, BookingStatus, PaymentStatus } from '@nearhand/contracts';
import { toast } from '@nearhand/platform';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isOwnChange } from './booking-api.ts';
import { isSameTime } from './booking-time.tsx';

const statusTexts: Partial<Record<BookingStatus, string>> = {
  confirmed: 'This booking was accepted.',
  completed: 'This booking was marked as complete.',
  cancelled: 'This booking was cancelled.',
};

const paymentTexts: Partial<Record<PaymentStatus, string>> = {
  paid: 'The payment has gone through.',
  failed: 'The payment did not go through.',
  refunded: 'The payment was refunded.',
};

/** The text of a toast for `party`; undefined when the change needs none. */
export const describeChange = (before: Booking, after: Booking, party: BookingParty): string | undefined => {
  if (before.status !== after.status) return statusTexts[after.status];
  if (!isSameTime(before, after)) return 'This booking was moved to another time.';
  const { reschedule: request } = before;
  if (after.reschedule && !(request && isSameTime(request, after.reschedule))) return 'Another time was asked for.';
  if (request && !after.reschedule) {
    if (party === 'admin') return 'The request for another time has ended.';
    return `The request for another time was ${request.requestedBy === party ? 'declined' : 'withdrawn'}.`;
  }
  return before.paymentStatus === after.paymentStatus ? undefined : paymentTexts[after.paymentStatus];
};

/** Shows a toast when others change `booking`. Changes of this tab have separate toasts. */
export const useBookingChangeToasts = (booking: Booking | undefined, party: BookingParty | undefined): void => {
  const client = useQueryClient();
  const last = useRef<Booking>(undefined);
  useEffect(() => {
    if (!booking || !party) return;
    const before = last.current;
    last.current = booking;
    if (before?._id !== booking._id || isOwnChange(client, booking)) return;
    const text = describeChange(before, booking, party);
    if (text) toast.info(text);
  }, [booking, party, client]);
};
