import {
  type BookingState,
  type BookingStatus,
  type CalendarDay,
  errorCodes,
  hasBegun,
  localDay,
  slotStart,
} from '@nearhand/contracts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../kernel/database/database.ts';
import { ApiError } from '../../kernel/errors/api-error.ts';
import { before, instantAt, minutes, wallClock } from '../../kernel/time/clock.ts';
import { type Booking, noRequest, updateBooking } from './booking-repository.ts';

export type BookingHookContext = Pick<
  FastifyInstance,
  'background' | 'bookingHooks' | 'clock' | 'db' | 'log' | 'outbox' | 'settings' | 'stripe'
>;

/** Other nouns register what they do when a booking's status changes: bookings import no other noun. */
export interface BookingHook {
  /** Before a user's change is written, without a lock. Throws to stop the change. */
  beforeChange?: (context: BookingHookContext, bookingId: string, to: BookingStatus) => Promise<void>;
  /** In the transaction that writes the change, with the booking locked. Throws to stop the change. */
  onChange?: (context: DayContext, tx: Database, bookingId: string, to: BookingStatus) => Promise<void>;
  /** After the commit. Must not throw. */
  afterChange?: (context: BookingHookContext, bookingId: string, to: BookingStatus) => Promise<void>;
  /** Before a user reads the booking: true when it may have changed. Must not throw. */
  beforeRead?: (context: BookingHookContext, booking: Booking) => Promise<boolean>;
}

declare module '../../kernel/nouns/noun.ts' {
  interface Noun {
    onBooking?: readonly BookingHook[];
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    bookingHooks: readonly BookingHook[];
  }
}

export type DayContext = Pick<FastifyInstance, 'clock' | 'settings'>;

export const todayOf = ({ clock, settings }: DayContext): CalendarDay =>
  localDay(wallClock(clock(), settings.timeZone));

/** The booking as the contracts' lifecycle table takes it, by the marketplace's clock. */
export const stateOf = (
  { clock, settings }: DayContext,
  { status, paymentStatus, date, timeSlot }: Booking,
): BookingState => ({ status, paymentStatus, begun: hasBegun(date, timeSlot, wallClock(clock(), settings.timeZone)) });

/** Until this moment a payment finds a standing acceptance with so many minutes of notice. A label that is no time begins its day. */
export const instantDeadline = (
  { settings }: Pick<DayContext, 'settings'>,
  { date, timeSlot }: Pick<Booking, 'date' | 'timeSlot'>,
  noticeMinutes: number,
): Date =>
  before(instantAt(Date.parse(date) / 60_000 + (slotStart(timeSlot) ?? 0), settings.timeZone), minutes(noticeMinutes));

const stamps = {
  pending: 'createdAt',
  confirmed: 'confirmedAt',
  completed: 'completedAt',
  cancelled: 'cancelledAt',
} as const;

/** Writes the new status of a locked booking, with everything that its hooks write in the same transaction. */
export const writeChange = async (
  context: DayContext & Pick<FastifyInstance, 'bookingHooks'>,
  tx: Database,
  id: string,
  to: BookingStatus,
): Promise<void> => {
  const now = context.clock();
  await updateBooking(tx, id, { status: to, ...noRequest, updatedAt: now, [stamps[to]]: now });
  for (const { onChange } of context.bookingHooks) await onChange?.(context, tx, id, to);
};

/** Screens recognise this sentence: do not change it. */
export const notYourBooking = () =>
  new ApiError(403, errorCodes.bookingForbidden, 'Not authorized to access this booking');

export const nothingToRelease = () =>
  new ApiError(409, errorCodes.notReleasable, 'No payment was found for this booking, so it cannot be completed.');
