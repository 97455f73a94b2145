import type { Page, Review, ReviewReply } from '@nearhand/contracts';
import { and, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { users } from '../../kernel/accounts/table.ts';
import type { Database } from '../../kernel/database/database.ts';
import { findsAny, firstOf } from '../../kernel/database/first-of.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { type AskedPage, isAfterPosition, pageAnswer, positionAt } from '../../kernel/paging/cursor.ts';
import { whenDeleted } from '../accounts/account-hooks.ts';
import { reviewAuthor } from '../accounts/privacy.ts';
import { bookings } from '../bookings/table.ts';
import { visibleTo } from '../services/service-repository.ts';
import { services } from '../services/table.ts';
import { reviewReplies, reviews } from './table.ts';

const selectReviews = (db: Database) =>
  db
    .select({
      _id: reviews.id,
      review: reviews,
      at: positionAt(reviews.createdAt),
      serviceName: services.name,
      providerId: services.providerId,
      reply: reviewReplies,
      author: { id: users.id, name: users.name, avatar: users.avatar, showNameInReviews: users.showNameInReviews },
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .innerJoin(services, eq(services.id, reviews.serviceId))
    .leftJoin(reviewReplies, eq(reviewReplies.reviewId, reviews.id));

type ReplyRow = typeof reviewReplies.$inferSelect;

const isReplyVisible = ({ hiddenAt }: ReplyRow, providerId: string, viewer: Viewer | null): boolean =>
  !hiddenAt || viewer?.role === 'admin' || viewer?._id === providerId;

const toReply = ({ id, text, createdAt, editedAt, hiddenAt }: ReplyRow): ReviewReply => ({
  _id: id,
  text,
  createdAt: createdAt.toISOString(),
  ...(editedAt && { editedAt: editedAt.toISOString() }),
  ...(hiddenAt && { hidden: true }),
});

type ReviewRow = Awaited<ReturnType<typeof selectReviews>>[number];

const toReview = ({ review, serviceName, providerId, reply, author }: ReviewRow, viewer: Viewer | null): Review => ({
  _id: review.id,
  service: review.serviceId,
  serviceName,
  user: reviewAuthor(author, viewer),
  rating: review.rating,
  comment: review.comment,
  ...(review.images.length > 0 && { images: review.images }),
  verified: review.verified,
  ...(review.pending && { pending: true }),
  ...(review.hiddenAt && { hidden: true }),
  createdAt: review.createdAt.toISOString(),
  ...(review.editedAt ? { editedAt: review.editedAt.toISOString() } : {}),
  provider: providerId,
  ...(reply && isReplyVisible(reply, providerId, viewer) && { reply: toReply(reply) }),
});

/** Reviews of visible services; a pending one is visible to its author and admins only. */
const reviewVisibleTo = (viewer: Viewer | null): SQL | undefined => {
  if (viewer?.role === 'admin') return undefined;
  const approved = eq(reviews.pending, false);
  return and(visibleTo(viewer), viewer ? or(approved, eq(reviews.userId, viewer._id)) : approved);
};

interface ReviewFilter {
  service?: string;
  provider?: string;
  pending?: boolean;
  mine?: boolean;
}

export const findReviews = async (
  db: Database,
  viewer: Viewer | null,
  { service, provider, pending, mine }: ReviewFilter,
  page: AskedPage,
): Promise<Page<Review>> => {
  if (mine && !viewer) return { data: [] };
  const { createdAt, id } = reviews;
  const isAsked = and(
    reviewVisibleTo(viewer),
    pending ? and(eq(reviews.pending, true), isNull(reviews.hiddenAt)) : undefined,
    mine && viewer ? eq(reviews.userId, viewer._id) : undefined,
    service === undefined ? undefined : eq(reviews.serviceId, service),
    page.from && isAfterPosition(createdAt, id, page.from),
  );
  const latestFirst = [desc(createdAt), desc(id)];
  /** The latest of each service, which an index has in order. */
  const ofProvider = (providerId: string) => {
    const ofService = and(eq(reviews.serviceId, services.id), isAsked);
    const isTheirs = eq(services.providerId, providerId);
    const latest = db
      .select({ id })
      .from(reviews)
      .where(ofService)
      .orderBy(...latestFirst)
      .limit(page.limit + 1)
      .as('latest');
    return db.select({ id: latest.id }).from(services).innerJoinLateral(latest, sql`true`).where(isTheirs);
  };
  const rows = await selectReviews(db)
    .where(provider === undefined ? isAsked : inArray(id, ofProvider(provider)))
    .orderBy(...latestFirst)
    .limit(page.limit + 1);
  return pageAnswer(rows, page, (row) => toReview(row, viewer));
};

export const findReview = async (db: Database, viewer: Viewer | null, id: string): Promise<Review | undefined> => {
  const [row] = await selectReviews(db).where(and(reviewVisibleTo(viewer), eq(reviews.id, id)));
  return row && toReview(row, viewer);
};

export const hasCompletedBooking = async (db: Database, serviceId: string, customerId: string): Promise<boolean> => {
  const { serviceId: service, customerId: customer, status } = bookings;
  const completed = and(eq(service, serviceId), eq(customer, customerId), eq(status, 'completed'));
  return (await db.$count(bookings, completed)) > 0;
};

export const hasReviewed = async (db: Database, serviceId: string, userId: string): Promise<boolean> =>
  (await db.$count(reviews, and(eq(reviews.serviceId, serviceId), eq(reviews.userId, userId)))) > 0;

export type NewReview = Omit<typeof reviews.$inferInsert, 'id' | 'createdAt' | 'editedAt'>;

export const insertReview = (db: Database, values: NewReview): Promise<{ id: string } | undefined> =>
  firstOf(db.insert(reviews).values(values).onConflictDoNothing().returning({ id: reviews.id }));

export const updateReview = (
  db: Database,
  id: string,
  values: Partial<Pick<typeof reviews.$inferInsert, 'rating' | 'comment' | 'images' | 'editedAt' | 'pending'>>,
): Promise<boolean> => findsAny(db.update(reviews).set(values).where(eq(reviews.id, id)).returning({ id: reviews.id }));

/** Locks the review; undefined when it is gone or hidden. */
export const lockReview = (tx: Database, id: string) =>
  firstOf(
    tx
      .select({
        images: reviews.images,
        isPending: reviews.pending,
        isVerified: reviews.verified,
        createdAt: reviews.createdAt,
        editedAt: reviews.editedAt,
      })
      .from(reviews)
      .where(and(eq(reviews.id, id), isNull(reviews.hiddenAt)))
      .for('update'),
  );

export const reviewPicturesOfAccount = whenDeleted((tx, id) =>
  tx.update(reviews).set({ images: [] }).where(eq(reviews.userId, id)),
);

export const approvePendingReview = (db: Database, id: string): Promise<boolean> => {
  const isPending = and(eq(reviews.id, id), eq(reviews.pending, true), isNull(reviews.hiddenAt));
  return findsAny(db.update(reviews).set({ pending: false }).where(isPending).returning({ id: reviews.id }));
};

export const deleteReview = (db: Database, id: string) => db.delete(reviews).where(eq(reviews.id, id));
