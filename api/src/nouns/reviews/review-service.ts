import { type ChangeReview, type CreateReview, errorCodes, type Review } from '@nearhand/contracts';
import type { FastifyInstance } from 'fastify';
import { recordAdminAction, rejectOwnMatter } from '../../kernel/admin-actions/admin-actions.ts';
import type { Database, OpenDatabase } from '../../kernel/database/database.ts';
import { ApiError, conflict, forbidden, notFound } from '../../kernel/errors/api-error.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { countOnSuccess, rateLimit } from '../../kernel/limits/rate-limit.ts';
import { days, hours } from '../../kernel/time/clock.ts';
import { requireLiving } from '../accounts/account-repository.ts';
import { areApart } from '../blocks/apart.ts';
import { serviceNotFound, visibleService } from '../services/service-service.ts';
import { claimPictures, releasePictures } from '../uploads/upload-repository.ts';
import {
  approvePendingReview,
  deleteReview,
  findReview,
  hasCompletedBooking,
  hasReviewed,
  insertReview,
  lockReview,
  updateReview,
} from './review-repository.ts';

type Context = Pick<FastifyInstance, 'clock' | 'db'>;

const sourceLimits = { hour: 20, day: 50 };
/** So many become public at once, of a service and of one source for it; the others are a burst and wait for an admin. */
const burstLimits = { hour: 3, day: 10 };
const burstFromSourceLimits = { hour: 2, day: 5 };

/** A deleted review still counts. */
export const reviewLimits = (database: OpenDatabase) => {
  const counted = 'reviews from your network';
  const sourceHour = rateLimit(database, 'reviews-source-hour', sourceLimits.hour, hours(1), counted);
  const sourceDay = rateLimit(database, 'reviews-source-day', sourceLimits.day, days(1), counted);
  const burstHour = rateLimit(database, 'reviews-service-hour', burstLimits.hour, hours(1));
  const burstDay = rateLimit(database, 'reviews-service-day', burstLimits.day, days(1));
  const ownBurstHour = rateLimit(database, 'reviews-burst-hour', burstFromSourceLimits.hour, hours(1));
  const ownBurstDay = rateLimit(database, 'reviews-burst-day', burstFromSourceLimits.day, days(1));
  return {
    /** Only written reviews count. */
    fromSource: (source: string, write: () => Promise<string>) =>
      countOnSuccess(sourceHour, [source], () => countOnSuccess(sourceDay, [source], write)),
    /** Only reviews that became public count. The source comes first: its rejected reviews do not count for others. */
    publishing: (serviceId: string, source: string, publish: () => Promise<boolean>) =>
      countOnSuccess(ownBurstHour, [serviceId, source], () =>
        countOnSuccess(ownBurstDay, [serviceId, source], () =>
          countOnSuccess(burstHour, [serviceId], () => countOnSuccess(burstDay, [serviceId], publish)),
        ),
      ),
  };
};

export const visibleReview = async (db: Database, viewer: Viewer | null, id: string): Promise<Review> => {
  const review = await findReview(db, viewer, id);
  if (!review) throw reviewNotFound();
  return review;
};

/** One review per customer and service, not of the customer's own; verified after a completed booking. */
export const writeReview = async (
  context: Context,
  limits: ReturnType<typeof reviewLimits>,
  viewer: Viewer,
  source: string,
  body: CreateReview,
): Promise<Review> => {
  const { db } = context;
  const { service } = await visibleService(db, body.service, viewer);
  if (service.providerId === viewer._id) {
    throw forbidden(errorCodes.ownService, 'You cannot review your own service.');
  }
  // As if there were no such service: a blocked person learns nothing.
  if (await areApart(db, viewer._id, service.providerId)) throw serviceNotFound();
  if (await hasReviewed(db, service.id, viewer._id)) throw reviewExists();
  const verified = await hasCompletedBooking(db, service.id, viewer._id);
  const values = { serviceId: service.id, userId: viewer._id, rating: body.rating, comment: body.comment, verified };
  const id = await limits.fromSource(source, async () => {
    // It is pending until the limits let it become public: only then it counts for others.
    return db.transaction(async (tx) => {
      await requireLiving(tx, viewer._id);
      const written = await insertReview(tx, { ...values, pending: !verified });
      if (!written) throw reviewExists();
      if (body.images?.length) {
        const images = await claimReviewPictures(tx, context, viewer, { ...written, images: [] }, body.images);
        await updateReview(tx, written.id, { images });
      }
      return written.id;
    });
  });
  if (!verified) await publishReview(db, limits, service.id, source, id);
  return visibleReview(db, viewer, id);
};

/** Within the limits; else the review waits for an admin. */
const publishReview = async (
  db: Database,
  limits: ReturnType<typeof reviewLimits>,
  serviceId: string,
  source: string,
  id: string,
): Promise<void> => {
  await limits.publishing(serviceId, source, () => approvePendingReview(db, id)).catch(unlessTooMany);
};

const unlessTooMany = (error: unknown): void => {
  if (!(error instanceof ApiError && error.code === errorCodes.tooManyAttempts)) throw error;
};

/** `seen`: when the words were written that the admin has read. */
export const approveReview = async (
  db: Database,
  viewer: Viewer,
  id: string,
  seen: string | undefined,
): Promise<{ review: Review; isFirst: boolean }> => {
  const { provider, user } = await visibleReview(db, viewer, id);
  rejectOwnMatter(user._id, ...(provider ? [provider] : []));
  const isFirst = await db.transaction(async (tx) => {
    const locked = await lockReview(tx, id);
    if (locked && seen && seen !== (locked.editedAt ?? locked.createdAt).toISOString()) {
      throw conflict(errorCodes.reviewChanged, 'The author has changed this review meanwhile. Please read it again.');
    }
    await recordAdminAction(tx, { subject: { kind: 'review', id } });
    return approvePendingReview(tx, id);
  });
  return { review: await visibleReview(db, viewer, id), isFirst };
};

/**
 * For the author only. Absent members stay. Without a completed booking the new words count as a new review: within the
 * limits they are public, else they wait for an admin, who has read the old ones.
 */
export const changeReview = async (
  context: Context,
  limits: ReturnType<typeof reviewLimits>,
  viewer: Viewer,
  source: string,
  id: string,
  { rating, comment, images: wanted }: ChangeReview,
): Promise<Review> => {
  const { db, clock } = context;
  const review = await visibleReview(db, viewer, id);
  if (review.user._id !== viewer._id) {
    throw forbidden(errorCodes.reviewForbidden, 'Only the author of a review may change it.');
  }
  // Shown again, it must be what was decided about.
  if (review.hidden) throw hiddenStays();
  if (review.provider && (await areApart(db, viewer._id, review.provider))) throw reviewNotFound();
  const isPublishing = await db.transaction(async (tx) => {
    // Before the review: account deletion locks the account and then removes the pictures of all reviews that it sees.
    await requireLiving(tx, viewer._id);
    const locked = await lockReview(tx, id);
    if (!locked) throw reviewNotFound();
    const images = wanted && (await claimReviewPictures(tx, context, viewer, { ...locked, id: review._id }, wanted));
    const pending = !locked.isVerified;
    await updateReview(tx, id, { rating, comment, images, pending, editedAt: clock() });
    return pending && !locked.isPending;
  });
  if (isPublishing) await publishReview(db, limits, review.service, source, id);
  return visibleReview(db, viewer, id);
};

export const hiddenStays = () =>
  forbidden(errorCodes.reviewForbidden, 'Our team has hidden this, so it cannot be changed.');

const claimReviewPictures = (
  tx: Database,
  context: Context,
  { _id: ownerId }: Viewer,
  { id: usedBy, images: present }: { id: string; images: string[] },
  images: string[],
): Promise<string[]> => claimPictures(tx, context, { purpose: 'review', usedBy, ownerId, images, present });

export const removeReview = async ({ db, clock }: Context, viewer: Viewer, id: string): Promise<void> => {
  const review = await visibleReview(db, viewer, id);
  const isOwn = review.user._id === viewer._id;
  if (!isOwn && viewer.role !== 'admin') {
    throw forbidden(errorCodes.reviewForbidden, 'Only the author of a review may delete it.');
  }
  if (isOwn && review.hidden) throw hiddenStays();
  if (!isOwn && review.provider) rejectOwnMatter(review.provider);
  await db.transaction(async (tx) => {
    // Hidden meanwhile: the author could write it anew.
    if (isOwn && !(await lockReview(tx, id))) throw reviewNotFound();
    await deleteReview(tx, id);
    await releasePictures(tx, review._id, clock());
    const details = { service: review.serviceName, author: review.user.name, rating: review.rating };
    await recordAdminAction(tx, { subject: { kind: 'review', id }, details });
  });
};

const reviewExists = () => conflict(errorCodes.reviewExists, 'You have already reviewed this service.');

export const reviewNotFound = () => notFound(errorCodes.reviewNotFound, 'This review');
