import {
  type BookingCancellation,
  type BookingState,
  type BookingStatus,
  bookingSide,
  errorCodes,
  hasBegun,
  policyWords,
  type ReschedulingParty,
  slotStart,
} from '@nearhand/contracts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../kernel/database/database.ts';
import { type ApiError, conflict, forbidden, notFound } from '../../kernel/errors/api-error.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import type { Settings } from '../../kernel/settings/settings.ts';
import { after, before, hours, instantAt, minutes, wallNow } from '../../kernel/time/clock.ts';
import { type Booking, lockBooking, noRequest, updateBooking } from './booking-repository.ts';

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

/** The booking as the contracts' lifecycle table takes it, by the marketplace's clock. */
export const stateOf = (
  { clock, settings }: DayContext,
  { status, paymentStatus, date, timeSlot }: Booking,
): BookingState => ({ status, paymentStatus, begun: hasBegun(date, timeSlot, wallNow({ clock, settings })) });

/** The other time that a side asks for; undefined once it has begun, when it cannot be accepted any more. */
export const standingRequest = (
  { clock, settings }: DayContext,
  { rescheduleDate: date, rescheduleSlot: timeSlot, rescheduleBy: requestedBy }: Booking,
) =>
  date && timeSlot && requestedBy && !hasBegun(date, timeSlot, wallNow({ clock, settings }))
    ? { date, timeSlot, requestedBy }
    : undefined;

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
export const notYourBooking = () => forbidden(errorCodes.bookingForbidden, 'Not authorized to access this booking');

export const nothingToRelease = () =>
  conflict(errorCodes.notReleasable, 'No payment was found for this booking, so it cannot be completed.');

export interface LockedSide {
  booking: Booking;
  party: ReschedulingParty;
}

/** Locks a booking for its customer or provider. An admin who is neither gets `forAdmin`. */
export const lockSide = async (
  tx: Database,
  id: string,
  viewer: Viewer,
  forAdmin: () => ApiError,
): Promise<LockedSide> => {
  const booking = await lockBooking(tx, id);
  if (!booking) throw notFound(errorCodes.bookingNotFound, 'The booking');
  const party = bookingSide(booking, viewer);
  if (party) return { booking, party };
  throw viewer.role === 'admin' ? forAdmin() : notYourBooking();
};

type Site = Pick<Settings, 'timeZone'>;
export type Cancelled = Pick<Booking, 'cancellationPolicy' | 'date' | 'timeSlot'>;

/** The policy of a booking with its begin. A label that is no time begins with its day. */
export const cancellationOf = (
  { timeZone }: Site,
  { cancellationPolicy, date, timeSlot }: Cancelled,
): BookingCancellation | undefined => {
  if (!cancellationPolicy) return undefined;
  const wall = Date.parse(date) / 60_000 + (slotStart(timeSlot) ?? 0);
  return { ...cancellationPolicy, startsAt: instantAt(wall, timeZone).toISOString() };
};

/** The policy in words, with its moments on the clock of the marketplace. */
export const cancellationWords = (site: Site, booking: Cancelled): string => {
  const cancellation = cancellationOf(site, booking);
  if (!cancellation) return policyWords();
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: site.timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
  const startsAt = new Date(cancellation.startsAt);
  return policyWords(cancellation.tiers, (hoursBefore) => format.format(after(startsAt, -hours(hoursBefore))));
};
