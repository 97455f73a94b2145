import { bookingTransition } from '@nearhand/contracts';
import { and, eq, isNull, not } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { firstOf } from '../../kernel/database/first-of.ts';
import { noteHappened } from '../../kernel/database/live-updates.ts';
import { insertEmails } from '../../kernel/email/email-rows.ts';
import type { StripeContext } from '../../stripe/stripe-context.ts';
import { isApart } from '../blocks/apart.ts';
import { instantDeadline, stateOf, writeChange } from '../bookings/booking-lifecycle.ts';
import { inAdvanceNotices } from '../bookings/booking-notices.ts';
import { type Booking, findBookingDetail, setPaymentStatus, updateBooking } from '../bookings/booking-repository.ts';
import { notify } from '../notifications/notifications.ts';
import { services, standingAcceptances } from '../services/table.ts';

/**
 * Marks a locked booking as paid. If its provider accepts such bookings in advance, it is confirmed in the same
 * transaction. The job sends the emails about it: a webhook has no outbox.
 */
export const markPaid = async (context: StripeContext, tx: Database, booking: Booking): Promise<void> => {
  const now = context.clock();
  await setPaymentStatus(tx, booking.id, 'paid', now);
  // A capture of a hold is no new payment.
  if (booking.paymentStatus === 'paid') return;
  noteHappened(tx, { person: booking.customerId, name: 'paid' });
  const paid = { ...booking, paymentStatus: 'paid' } as const;
  if (!bookingTransition(stateOf(context, paid), 'confirmed', 'provider')) return;
  const acceptance = await lockAcceptance(tx, booking);
  if (!acceptance || instantDeadline(context, booking, acceptance.noticeMinutes) < now) return;
  await updateBooking(tx, booking.id, { standingAcceptanceId: acceptance.id });
  await writeChange(context, tx, booking.id, 'confirmed');
  const detail = await findBookingDetail(tx, booking.id);
  if (!detail) throw new Error(`The booking ${booking.id} is gone.`);
  const { emails, notifications } = inAdvanceNotices(detail, context.settings);
  await notify(tx, notifications, now);
  await insertEmails(tx, emails, now);
};

/**
 * Until the commit it cannot be withdrawn; one whose withdrawal has been committed is not found. It does not hold for
 * two people of whom one has blocked the other.
 */
const lockAcceptance = (tx: Database, { serviceId, customerId, providerId }: Booking) =>
  firstOf(
    tx
      .select({ id: standingAcceptances.id, noticeMinutes: standingAcceptances.noticeMinutes })
      .from(standingAcceptances)
      .innerJoin(services, and(eq(services.id, standingAcceptances.serviceId), eq(services.status, 'active')))
      .where(
        and(
          eq(standingAcceptances.serviceId, serviceId),
          isNull(standingAcceptances.endedAt),
          not(isApart(tx, customerId, providerId)),
        ),
      )
      .for('share', { of: standingAcceptances }),
  );
