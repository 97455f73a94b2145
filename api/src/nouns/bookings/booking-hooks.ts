import type { BookingStatus } from '@nearhand/contracts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../kernel/database/database.ts';
import type { Booking } from './booking-repository.ts';

/** The parts of the app that hooks get. */
export type BookingHookContext = Pick<FastifyInstance, 'background' | 'clock' | 'db' | 'log' | 'settings' | 'stripe'>;

/** What another noun does when a booking's status changes. Bookings know no other noun: each registers its hook. */
export interface BookingHook {
  /** Before a person's change is written, without a lock. Throws to stop the change. */
  beforeChange?: (context: BookingHookContext, bookingId: string, to: BookingStatus) => Promise<void>;
  /** In the transaction that writes the change, with the booking locked. Throws to stop the change. */
  onChange?: (context: BookingHookContext, tx: Database, bookingId: string, to: BookingStatus) => Promise<void>;
  /** After the commit. Must not throw. */
  afterChange?: (context: BookingHookContext, bookingId: string, to: BookingStatus) => Promise<void>;
  /** Before a person reads the booking: true when it may have changed. Must not throw. */
  beforeRead?: (context: BookingHookContext, booking: Booking) => Promise<boolean>;
}

declare module 'fastify' {
  interface FastifyInstance {
    bookingHooks: readonly BookingHook[];
  }
}
