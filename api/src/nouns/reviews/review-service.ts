import { type ChangeReview, type CreateReview, errorCodes, type Review, visibleSign } from '@nearhand/contracts';
import type { Database } from '../../kernel/database/database.ts';
import { ApiError, notFound } from '../../kernel/errors/api-error.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { visibleService } from '../services/service-service.ts';
import type { ReviewLimits } from './review-limits.ts';
import {
  approvePendingReview,
  deleteReview,
  findReview,
  hasCompletedBooking,
  insertReview,
  updateReview,
} from './review-repository.ts';

/** The review, or 404 for whoever may not see its service. */
export const visibleReview = async (db: Database, viewer: Viewer | null, id: string): Promise<Review> => {
  const review = await findReview(db, viewer, id);
  if (!review) throw reviewMissing();
  return review;
};

/**
 * One review per customer and service, not of one's own; verified when they had it done. Of others only so many are public
 * at once, the rest wait for an admin.
 */
export const writeReview = async (
  db: Database,
  limits: ReviewLimits,
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

/** Makes a review public; `isFirst` is false where it was public already. */
export const approveReview = async (
  db: Database,
  viewer: Viewer,
  id: string,
): Promise<{ review: Review; isFirst: boolean }> => {
  const isFirst = await approvePendingReview(db, id);
  return { review: await visibleReview(db, viewer, id), isFirst };
};

/** Changes one's own review; nobody changes another's, not an admin either. What is absent stays. */
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
  if (!(await updateReview(db, id, values))) throw reviewMissing();
  return visibleReview(db, viewer, id);
};

/** Takes a review away; its author and admins may. */
export const removeReview = async (db: Database, viewer: Viewer, id: string): Promise<void> => {
  const review = await visibleReview(db, viewer, id);
  if (review.user._id !== viewer._id && viewer.role !== 'admin') {
    throw new ApiError(403, errorCodes.reviewForbidden, 'Only the author of a review may delete it.');
  }
  await deleteReview(db, id);
};

const visible = new RegExp(visibleSign, 'u');

const commentOf = (typed: string): string => {
  const comment = typed.trim();
  if (visible.test(comment)) return comment;
  throw new ApiError(400, errorCodes.invalidInput, 'Please write a few words.', {
    fields: { comment: 'must not be blank' },
  });
};

const reviewMissing = () => notFound(errorCodes.reviewNotFound, 'This review');
