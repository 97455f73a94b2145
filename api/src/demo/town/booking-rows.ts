import { slotStart } from '@nearhand/contracts';
import type { bookings } from '../../nouns/bookings/table.ts';
import { content } from '../content/content.ts';
import { between, type DemoCalendar, hoursAfter } from '../content/demo-calendar.ts';
import { demoId, type Random } from '../content/random.ts';
import type { PlannedBooking } from './booked.ts';
import { policyOfListing } from './policies.ts';

export type BookingRow = typeof bookings.$inferInsert & {
  id: string;
  createdAt: Date;
  cancelledAt: Date | null;
  completedAt: Date | null;
};

export const feePercent = 10;

export const bookingRow = (calendar: DemoCalendar, random: Random, planned: PlannedBooking): BookingRow => {
  const { listing, customer, option, day, slot, status, payment, ahead, requested } = planned;
  // Hours old: unpaid requests are cancelled after two days.
  const isUnpaidRequest = status === 'pending' && payment !== 'paid';
  const madeOn = calendar.at(day - ahead, random.between(8, 21));
  const createdAt = isUnpaidRequest ? hoursAfter(calendar.now, -random.between(1, 20)) : madeOn;
  const begins = calendar.at(day, (slotStart(slot) ?? 0) / 60);
  const reached = status === 'confirmed' || status === 'completed';
  const confirmedAt = reached ? between(createdAt, begins, random.between(0.1, 0.5)) : null;
  const completedAt = status === 'completed' ? calendar.at(day, (slotStart(slot) ?? 0) / 60 + 2) : null;
  const cancelledAt = status === 'cancelled' ? between(createdAt, begins, random.between(0.3, 0.8)) : null;
  return {
    id: demoId('booking', `${listing.content.key} ${customer.email} ${day} ${slot}`),
    serviceId: listing.row.id,
    providerId: listing.provider.id,
    customerId: customer.id,
    optionId: option.id,
    optionName: option.name,
    priceCents: option.priceCents,
    feePercent,
    cancellationPolicy: policyOfListing(listing),
    date: calendar.day(day),
    timeSlot: slot,
    address: customer.address,
    notes: random.chance(0.45) ? random.pick(content.town.bookingNotes) : null,
    status,
    paymentStatus: payment,
    createdAt,
    updatedAt: completedAt ?? cancelledAt ?? confirmedAt ?? createdAt,
    confirmedAt,
    completedAt,
    cancelledAt,
    ...(requested
      ? { rescheduleDate: calendar.day(requested.day), rescheduleSlot: requested.slot, rescheduleBy: 'provider' }
      : {}),
  };
};
