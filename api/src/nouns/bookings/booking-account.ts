import { errorCodes } from '@nearhand/contracts';
import { and, eq, inArray, or } from 'drizzle-orm';
import { bookings, slotHoldingStatuses } from '../../kernel/database/schema.ts';
import { ApiError } from '../../kernel/errors/api-error.ts';
import type { AccountHook } from '../accounts/account-hooks.ts';

/** An account with open bookings stays. A deleted one leaves no address and no notes in its bookings. */
export const bookingsOfAccount: AccountHook = {
  refuseDeletion: async (_context, db, userId) => {
    const isTheirs = or(eq(bookings.customerId, userId), eq(bookings.providerId, userId));
    const open = and(isTheirs, inArray(bookings.status, [...slotHoldingStatuses]));
    if ((await db.$count(bookings, open)) > 0) throw openBookings();
  },
  onDeletion: async (_context, tx, { id }) => {
    await tx.update(bookings).set({ address: '', notes: null }).where(eq(bookings.customerId, id));
    return undefined;
  },
};

const openBookings = () =>
  new ApiError(
    409,
    errorCodes.openBookings,
    'You still have bookings that are pending or confirmed. Please complete or cancel them first.',
  );
