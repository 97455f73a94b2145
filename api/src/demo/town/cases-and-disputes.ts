import type { caseDecisions, cases } from '../../nouns/booking-money/table.ts';
import type { disputes } from '../../stripe/table.ts';
import { content } from '../content/content.ts';
import { type DemoCalendar, decidedHour, disputedHour } from '../content/demo-calendar.ts';
import { demoId } from '../content/random.ts';
import { nth } from './booked.ts';
import type { TownFinders } from './office-names.ts';
import type { BookingRows } from './paid-bookings.ts';

type CaseRow = typeof cases.$inferInsert & { id: string; createdAt: Date };
export type DecisionRow = typeof caseDecisions.$inferInsert & { bookingId: string; createdAt: Date };

const { office } = content;
const openedHour = 20;
const caseId = (bookingId: string): string => demoId('case', bookingId);

/** `bookings` are those of `officeBookings`, in the same order. */
export const casesAndDisputes = (calendar: DemoCalendar, found: TownFinders, bookings: readonly BookingRows[]) => {
  const ofCases = bookings.slice(0, office.cases.length);
  const ofDisputes = bookings.slice(office.cases.length);
  return {
    cases: ofCases.map(({ booking: { id } }, index) => caseRow(calendar, id, index)),
    decisions: ofCases.flatMap(({ booking: { id } }, index) => decisionRows(calendar, found, id, index)),
    disputes: ofDisputes.map((one, index) => disputeRow(calendar, one, index)),
  };
};

const caseRow = (calendar: DemoCalendar, bookingId: string, index: number): CaseRow => {
  const { openedBy, reason, statement, reply, day, withdrawnDay, decision } = nth(office.cases, index, 'the cases');
  const endDay = decision?.day ?? withdrawnDay;
  return {
    ...{ id: caseId(bookingId), bookingId, openedBy, reason, statement, reply },
    state: decision ? 'decided' : endDay === undefined ? 'open' : 'withdrawn',
    createdAt: calendar.at(day, openedHour),
    endedAt: endDay === undefined ? null : calendar.at(endDay, decidedHour),
  };
};

const decisionRows = (calendar: DemoCalendar, found: TownFinders, bookingId: string, index: number): DecisionRow[] => {
  const { decision } = nth(office.cases, index, 'the cases');
  if (!decision) return [];
  const { admin, cents: amountCents, day, outcome, reason } = decision;
  return [
    {
      ...{ id: demoId('decision', bookingId), caseId: caseId(bookingId), bookingId, outcome, amountCents, reason },
      decidedBy: found.admin(admin).id,
      createdAt: calendar.at(day, decidedHour),
    },
  ];
};

/** No job asks Stripe about them: their payments have no intent, and are released. */
const disputeRow = (
  calendar: DemoCalendar,
  { booking, payment }: BookingRows,
  index: number,
): typeof disputes.$inferInsert => {
  const { reason, status, day, dueDay, endDay = day } = nth(office.disputes, index, 'the disputes');
  return {
    ...{ id: `du_demo_${index + 1}`, paymentId: payment?.id, status, reason, amountCents: booking.priceCents },
    evidenceDueAt: new Date(`${calendar.day(dueDay)}T23:59:59Z`),
    createdAt: calendar.at(day, disputedHour),
    updatedAt: calendar.at(endDay, disputedHour),
  };
};
