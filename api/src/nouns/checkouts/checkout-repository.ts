import { and, desc, eq, gte, isNotNull, notInArray, or } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { findRow, findsAny } from '../../kernel/database/first-of.ts';
import { findVersion } from '../../stripe/stripe-resource.ts';
import { checkouts, endedCheckoutStates } from './table.ts';

export type Checkout = typeof checkouts.$inferSelect;

export type CheckoutState = Checkout['state'];

export const isOpenCheckout = notInArray(checkouts.state, [...endedCheckoutStates]);

export const findCheckout = (db: Database, id: string) => findVersion(db, checkouts, id);

export const findBySession = (db: Database, sessionId: string): Promise<Checkout | undefined> =>
  findRow(db, checkouts, eq(checkouts.sessionId, sessionId));

export const findByIntent = (db: Database, intentId: string): Promise<Checkout | undefined> =>
  findRow(db, checkouts, eq(checkouts.intentId, intentId));

export const findOpenCheckouts = (db: Database, userId: string, since: Date, limit: number): Promise<Checkout[]> =>
  db
    .select()
    .from(checkouts)
    .where(
      and(
        eq(checkouts.userId, userId),
        isOpenCheckout,
        isNotNull(checkouts.sessionId),
        gte(checkouts.createdAt, since),
      ),
    )
    .orderBy(desc(checkouts.createdAt))
    .limit(limit);

export const findOpenPlanCheckouts = (db: Database, userId: string): Promise<Checkout[]> =>
  db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), eq(checkouts.kind, 'subscription'), eq(checkouts.state, 'open')));

/** Stores the page that Stripe opened; false when the checkout has ended meanwhile. */
export const storeSession = async (db: Database, id: string, sessionId: string, now: Date): Promise<boolean> =>
  findsAny(
    db
      .update(checkouts)
      .set({ sessionId, updatedAt: now })
      .where(and(eq(checkouts.id, id), or(eq(checkouts.state, 'open'), eq(checkouts.sessionId, sessionId))))
      .returning({ id: checkouts.id }),
  );

export const updateCheckout = (db: Database, id: string, values: Partial<Checkout>) =>
  db.update(checkouts).set(values).where(eq(checkouts.id, id));
