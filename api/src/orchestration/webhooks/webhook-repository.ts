import { and, eq, isNotNull } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Database } from '../../kernel/database/database.ts';
import { webhookEvents } from '../../kernel/database/schema.ts';

/** Keeps an event the first time it comes. */
export const keepEvent = async (db: Database, event: Stripe.Event): Promise<void> => {
  await db
    .insert(webhookEvents)
    .values({ id: event.id, type: event.type })
    .onConflictDoNothing({ target: webhookEvents.id });
};

export const isProcessed = async (db: Database, id: string): Promise<boolean> => {
  const found = await db
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(and(eq(webhookEvents.id, id), isNotNull(webhookEvents.processedAt)));
  return found.length > 0;
};

export const markProcessed = async (db: Database, id: string, now: Date): Promise<void> => {
  await db.update(webhookEvents).set({ processedAt: now }).where(eq(webhookEvents.id, id));
};
