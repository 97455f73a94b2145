import { createHmac } from 'node:crypto';
import type { CalendarDay } from '@nearhand/contracts';
import { eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../kernel/database/database.ts';
import { services, serviceViews } from '../../kernel/database/schema.ts';
import { sourceOf } from '../../kernel/limits/rate-limit.ts';

/** Who looks: the account, else a keyed hash of the address and browser, from which neither can be read. */
export const visitorOf = (request: FastifyRequest, secret: string): string =>
  request.viewer?._id ??
  createHmac('sha256', secret)
    .update(`${sourceOf(request)}\n${request.headers['user-agent'] ?? ''}`)
    .digest('base64url');

/** Counts a view, once per visitor and day. */
export const countView = (db: Database, serviceId: string, day: CalendarDay, visitor: string): Promise<void> =>
  db.transaction(async (tx) => {
    const first = await tx
      .insert(serviceViews)
      .values({ serviceId, day, visitor })
      .onConflictDoNothing()
      .returning({ day: serviceViews.day });
    if (first.length === 0) return;
    await tx
      .update(services)
      .set({ views: sql`${services.views} + 1` })
      .where(eq(services.id, serviceId));
  });
