import { type ChangeReview, type CreateReview, errorCodes, type Review, visibleSign } from '@nearhand/contracts';
import type { Database, OpenDatabase } from '../../kernel/database/database.ts';
import { ApiError, notFound } from '../../kernel/errors/api-error.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { countOnSuccess, rateLimit } from '../../kernel/limits/rate-limit.ts';
import { days, hours } from '../../kernel/time/clock.ts';
import { visibleService } from '../services/service-service.ts';
import {
  approvePendingReview,
  deleteReview,
  findReview,
  hasCompletedBooking,
  insertReview,
  updateReview,
} from './review-repository.ts';

const sourceLimits = { hour: 20, day: 50 };
const serviceLimits = { hour: 20, day: 60 };
/** So many of those become public at once; the others are a burst and wait for an admin. */
const burstLimits = { hour: 3, day: 10 };

/** Only written reviews count; a deleted one still counts. */
export const reviewLimits = (database: OpenDatabase) => {
  const counted = 'reviews from your network';
  const sourceHour = rateLimit(database, 'reviews-source-hour', sourceLimits.hour, hours(1), counted);
  const sourceDay = rateLimit(database, 'reviews-source-day', sourceLimits.day, days(1), counted);
  const countedOfService = 'reviews of this service';
  const serviceHour = rateLimit(database, 'reviews-service-hour', serviceLimits.hour, hours(1), countedOfService);
  const serviceDay = rateLimit(database, 'reviews-service-day', serviceLimits.day, days(1), countedOfService);
  return {
    fromSource: (source: string, write: () => Promise<string>) =>
      countOnSuccess(sourceHour, [source], () => countOnSuccess(sourceDay, [source], write)),
    /** For reviews without a completed booking. */
    ofService: (serviceId: string, write: (isBurst: boolean) => Promise<string>) =>
      countOnSuccess(serviceHour, [serviceId], (inHour) =>
        countOnSuccess(serviceDay, [serviceId], (inDay) => write(inHour > burstLimits.hour || inDay > burstLimits.day)),
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
  db: Database,
  limits: ReturnType<typeof reviewLimits>,
  viewer: Viewer,
  source: string,
  body: CreateReview,
): Promise<Review> => {
  const comment = commentOf(body.comment);
  const { service } = await visibleService(db, body.service, viewer);
  if (service.providerId === viewer._id) {
    throw new ApiError(403, errorCodes.ownService, 'You cannot review your own service.');
  }
  const verified = await hasCompletedBooking(db, service.id, viewer._id);
  const values = { serviceId: service.id, userId: viewer._id, rating: body.rating, comment, verified };
  const write = async (pending: boolean): Promise<string> => {
    const id = await insertReview(db, { ...values, pending });
    if (!id) throw new ApiError(409, errorCodes.reviewExists, 'You have already reviewed this service.');
    return id;
  };
  const id = await limits.fromSource(source, () => (verified ? write(false) : limits.ofService(service.id, write)));
  return visibleReview(db, viewer, id);
};

export const approveReview = async (
  db: Database,
  viewer: Viewer,
  id: string,
): Promise<{ review: Review; isFirst: boolean }> => {
  const isFirst = await approvePendingReview(db, id);
  return { review: await visibleReview(db, viewer, id), isFirst };
};

/** For the author only. Absent members stay. */
export const changeReview = async (
  db: Database,
  viewer: Viewer,
  id: string,
  { rating, comment }: ChangeReview,
  now: Date,
): Promise<Review> => {
  const values = { rating, comment: comment === undefined ? undefined : commentOf(comment), editedAt: now };
  const review = await visibleReview(db, viewer, id);
  if (review.user._id !== viewer._id) {
    throw new ApiError(403, errorCodes.reviewForbidden, 'Only the author of a review may change it.');
  }
  if (!(await updateReview(db, id, values))) throw reviewNotFound();
  return visibleReview(db, viewer, id);
};

export const removeReview = async (db: Database, viewer: Viewer, id: string): Promise<void> => {
  const review = await visibleReview(db, viewer, id);
  if (review.user._id !== viewer._id && viewer.role !== 'admin') {
    throw new ApiError(403, errorCodes.reviewForbidden, 'Only the author of a review may delete it.');
  }
  await deleteReview(db, id);
};

const visible = new RegExp(visibleSign, 'u');

const commentOf = (text: string): string => {
  const comment = text.trim();
  if (visible.test(comment)) return comment;
  throw new ApiError(400, errorCodes.invalidInput, 'Please write a few words.', {
    fields: { comment: 'must not be blank' },
  });
};

const reviewNotFound = () => notFound(errorCodes.reviewNotFound, 'This review');
