import type { Review } from '@nearhand/contracts';
import { and, desc, eq } from 'drizzle-orm';
import { reviewAuthor } from '../accounts/privacy.ts';
import type { Viewer } from '../accounts/session-repository.ts';
import type { Database } from '../database/database.ts';
import { bookings, reviews, services, users } from '../database/schema.ts';
import { visibleTo } from '../services/service-visibility.ts';

const selectReviews = (db: Database) =>
  db
    .select({
      review: reviews,
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
  createdAt: review.createdAt.toISOString(),
  ...(review.editedAt ? { editedAt: review.editedAt.toISOString() } : {}),
});

/** Reviews of what this person may see, newest first: of one service, or of all. */
export const findReviews = async (db: Database, viewer: Viewer | null, serviceId?: string): Promise<Review[]> => {
  const rows = await selectReviews(db)
    .where(and(visibleTo(viewer), serviceId === undefined ? undefined : eq(reviews.serviceId, serviceId)))
    .orderBy(desc(reviews.createdAt), reviews.id);
  return rows.map((row) => toReview(row, viewer));
};

export const findReview = async (db: Database, viewer: Viewer | null, id: string): Promise<Review | undefined> => {
  const [row] = await selectReviews(db).where(and(visibleTo(viewer), eq(reviews.id, id)));
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

export type NewReview = Pick<typeof reviews.$inferInsert, 'serviceId' | 'userId' | 'rating' | 'comment' | 'verified'>;

/** Writes the review; undefined when this person has one on the service already. */
export const insertReview = async (db: Database, values: NewReview): Promise<string | undefined> => {
  const [review] = await db.insert(reviews).values(values).onConflictDoNothing().returning({ id: reviews.id });
  return review?.id;
};

export const deleteReview = (db: Database, id: string) => db.delete(reviews).where(eq(reviews.id, id));
