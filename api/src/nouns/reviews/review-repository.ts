import type { Review } from '@nearhand/contracts';
import { and, desc, eq, or, type SQL } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { bookings, reviews, services, users } from '../../kernel/database/schema.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { pageOf } from '../../kernel/paging/cursor.ts';
import { reviewAuthor } from '../accounts/privacy.ts';
import { visibleTo } from '../services/service-visibility.ts';
import { after, type ReviewPlace, writtenAt } from './review-cursor.ts';

const selectReviews = (db: Database) =>
  db
    .select({
      review: reviews,
      at: writtenAt,
      serviceName: services.name,
      author: { id: users.id, name: users.name, avatar: users.avatar, showNameInReviews: users.showNameInReviews },
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .innerJoin(services, eq(services.id, reviews.serviceId));

type ReviewRow = Awaited<ReturnType<typeof selectReviews>>[number];

const toReview = ({ review, serviceName, author }: ReviewRow, viewer: Viewer | null): Review => ({
  _id: review.id,
  service: review.serviceId,
  serviceName,
  user: reviewAuthor(author, viewer),
  rating: review.rating,
  comment: review.comment,
  verified: review.verified,
  ...(review.pending ? { pending: true } : {}),
  createdAt: review.createdAt.toISOString(),
  ...(review.editedAt ? { editedAt: review.editedAt.toISOString() } : {}),
});

/** Reviews of services that this person may see. One that waits for an admin is seen by its author and admins alone. */
const reviewVisibleTo = (viewer: Viewer | null): SQL | undefined => {
  if (viewer?.role === 'admin') return undefined;
  const approved = eq(reviews.pending, false);
  return and(visibleTo(viewer), viewer ? or(approved, eq(reviews.userId, viewer._id)) : approved);
};

export interface ReviewFilter {
  service?: string;
  provider?: string;
  /** Only those that wait for an admin. */
  pending?: boolean;
  limit?: number;
  /** Where the page before ended. */
  from?: ReviewPlace;
}

/** Reviews of what this person may see, newest first: of one service, of one provider's services, or of all. */
export const findReviews = async (
  db: Database,
  viewer: Viewer | null,
  { service, provider, pending = false, limit, from }: ReviewFilter,
): Promise<{ reviews: Review[]; last?: ReviewPlace }> => {
  const found = selectReviews(db)
    .where(
      and(
        reviewVisibleTo(viewer),
        pending ? eq(reviews.pending, true) : undefined,
        service === undefined ? undefined : eq(reviews.serviceId, service),
        provider === undefined ? undefined : eq(services.providerId, provider),
        from && after(from),
      ),
    )
    .orderBy(desc(reviews.createdAt), desc(reviews.id));
  const { rows, last } = pageOf(await (limit === undefined ? found : found.limit(limit + 1)), limit);
  return { reviews: rows.map((row) => toReview(row, viewer)), last: last && { at: last.at, id: last.review.id } };
};

export const findReview = async (db: Database, viewer: Viewer | null, id: string): Promise<Review | undefined> => {
  const [row] = await selectReviews(db).where(and(reviewVisibleTo(viewer), eq(reviews.id, id)));
  return row && toReview(row, viewer);
};

/** True when this person had the service done. */
export const hasCompletedBooking = async (db: Database, serviceId: string, customerId: string): Promise<boolean> => {
  const [booking] = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(eq(bookings.serviceId, serviceId), eq(bookings.customerId, customerId), eq(bookings.status, 'completed')),
    )
    .limit(1);
  return booking !== undefined;
};

export type NewReview = Omit<typeof reviews.$inferInsert, 'id' | 'createdAt' | 'editedAt'>;

/** Writes the review; undefined when this person has one on the service already. */
export const insertReview = async (db: Database, values: NewReview): Promise<string | undefined> => {
  const [review] = await db.insert(reviews).values(values).onConflictDoNothing().returning({ id: reviews.id });
  return review?.id;
};

/** Changes the review; false when it is gone. */
export const updateReview = async (
  db: Database,
  id: string,
  values: Partial<Pick<typeof reviews.$inferInsert, 'rating' | 'comment' | 'editedAt'>>,
): Promise<boolean> => {
  const changed = await db.update(reviews).set(values).where(eq(reviews.id, id)).returning({ id: reviews.id });
  return changed.length > 0;
};

/** Makes a review public that waits for it; false when none with this id does. */
export const approvePendingReview = async (db: Database, id: string): Promise<boolean> => {
  const waits = and(eq(reviews.id, id), eq(reviews.pending, true));
  const approved = await db.update(reviews).set({ pending: false }).where(waits).returning({ id: reviews.id });
  return approved.length > 0;
};

export const deleteReview = (db: Database, id: string) => db.delete(reviews).where(eq(reviews.id, id));
