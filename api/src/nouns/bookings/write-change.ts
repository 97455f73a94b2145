import type { BookingStatus } from '@nearhand/contracts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../kernel/database/database.ts';
import type { BookingHookContext } from './booking-hooks.ts';
import { updateBooking } from './booking-repository.ts';
import { noRequest } from './standing-request.ts';

const stamps = {
  pending: 'createdAt',
  confirmed: 'confirmedAt',
  completed: 'completedAt',
  cancelled: 'cancelledAt',
} as const;

/** Writes the new status of a locked booking, with all that its hooks write in the same transaction. */
export const writeChange = async (
  context: BookingHookContext & Pick<FastifyInstance, 'bookingHooks'>,
  tx: Database,
  id: string,
  to: BookingStatus,
): Promise<void> => {
  const now = context.clock();
  await updateBooking(tx, id, { status: to, ...noRequest, updatedAt: now, [stamps[to]]: now });
  for (const { onChange } of context.bookingHooks) await onChange?.(context, tx, id, to);
};
