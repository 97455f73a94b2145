import { paths, type Review } from '@nearhand/contracts';
import { and, eq, isNull, type SQLWrapper, sql } from 'drizzle-orm';
import { users } from '../../kernel/accounts/table.ts';
import type { Database } from '../../kernel/database/database.ts';
import { type Email, excerpt, nameText } from '../../kernel/email/email.ts';
import { implement } from '../../kernel/http/api-routes.ts';
import { sourceOf } from '../../kernel/limits/rate-limit.ts';
import { exportFile, rowsOf } from '../../kernel/nouns/export-query.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { askedPage } from '../../kernel/paging/cursor.ts';
import { shortName } from '../accounts/privacy.ts';
import { ownServices, serviceOf } from '../services/exports.ts';
import { services } from '../services/table.ts';
import { changeReply, replyTo } from './reply-to-review.ts';
import { findReview, findReviews, reviewPicturesOfAccount } from './review-repository.ts';
import {
  approveReview,
  changeReview,
  removeReview,
  reviewLimits,
  visibleReview,
  writeReview,
} from './review-service.ts';
import * as tables from './table.ts';
import { reviewReplies, reviews } from './table.ts';

/** The email to the provider of a reviewed service; none when they turned it off or the review is gone. */
const reviewEmails = async (db: Database, reviewId: string, origin: string): Promise<Email[]> => {
  // As signed-out readers see it: the author may hide their name.
  const review = await findReview(db, null, reviewId);
  if (!review) return [];
  const providers = await db
    .select({ userId: users.id, name: users.name, email: users.email, service: services.name })
    .from(services)
    .innerJoin(users, eq(users.id, services.providerId))
    .where(and(eq(services.id, review.service), eq(users.notifyReviews, true), isNull(users.deletedAt)));
  return providers.map((provider) => reviewEmail(provider, review, origin));
};

interface Recipient {
  userId: string;
  name: string;
  email: string;
  service: string;
}

type ReviewFacts = Pick<Review, 'comment' | 'rating' | 'service'> & { user: { name: string } };

export const reviewEmail = (
  { userId, name, email, service }: Recipient,
  { user, comment, rating, service: serviceId }: ReviewFacts,
  origin: string,
): Email => ({
  to: email,
  content: {
    name,
    subject: `New review of ${nameText(service)}`,
    preheader: nameText(comment),
    paragraphs: [`${nameText(user.name)} gave ${nameText(service)} ${rating} of 5 stars:`],
    quote: excerpt(comment),
    button: { label: 'See it on your page', url: `${origin}${paths.service(serviceId)}` },
    why: { setting: 'notifyReviews', userId },
  },
});

/** Customers may hide their full name in reviews. */
const authorOf = (id: SQLWrapper) =>
  sql`(select jsonb_build_object('id', person.id, 'name', person.name, 'isNameShown', person.show_name_in_reviews)
    from ${users} person where person.id = ${id})`.mapWith((author: object) => {
    const { id, name, isNameShown }: Record<string, unknown> = { ...author };
    return { id, name: isNameShown === true ? name : shortName(String(name)) };
  });

const reviewsWritten = (userId: string) =>
  rowsOf(reviews, eq(reviews.userId, userId), {
    without: ['userId', 'serviceId'],
    more: { service: serviceOf(reviews.serviceId) },
  });

/** A pending review is shown to its author and to admins only. */
const reviewsReceived = (userId: string) =>
  rowsOf(reviews, sql`${ownServices(reviews.serviceId, userId)} and not ${reviews.pending}`, {
    without: ['userId', 'serviceId', 'pending'],
    more: { service: serviceOf(reviews.serviceId), author: authorOf(reviews.userId) },
  });

const repliesWritten = (userId: string) =>
  rowsOf(
    reviewReplies,
    sql`exists (select from ${reviews} where ${reviews.id} = ${reviewReplies.reviewId}
      and ${ownServices(reviews.serviceId, userId)})`,
  );

const reviewRoutes = implement((app) => {
  const limits = reviewLimits(app.database);
  const emailProvider = ({ _id }: Review) =>
    app.outbox.post(() => reviewEmails(app.db, _id, app.settings.publicOrigins[0] ?? ''));
  return {
    'GET reviews': ({ query, viewer }) => {
      const { service, provider, pending, mine } = query;
      const filter = { service, provider, pending: pending === 'true', mine: mine === 'true' };
      return findReviews(app.db, viewer, filter, askedPage(query));
    },
    'GET reviews/:id': async (request) => ({ data: await visibleReview(app.db, request.viewer, request.params.id) }),
    'POST reviews': async (request) => {
      const review = await writeReview(app, limits, request.viewer, sourceOf(request), request.body);
      if (!review.pending) emailProvider(review);
      return { data: review };
    },
    'PUT reviews/:id': async (request) => ({
      data: await changeReview(app, limits, request.viewer, sourceOf(request), request.params.id, request.body),
    }),
    'POST reviews/:id/approve': async (request) => {
      const { review, isFirst } = await approveReview(app.db, request.viewer, request.params.id, request.query.seen);
      if (isFirst) emailProvider(review);
      return { data: review };
    },
    'POST reviews/:id/reply': ({ viewer, params: { id }, body }) => replyTo(app, viewer, id, body.text),
    'PUT reviews/:id/reply': ({ viewer, params: { id }, body }) => changeReply(app, viewer, id, body.text),
    'DELETE reviews/:id': {
      secondAdmin: async ({ viewer, params: { id } }) => {
        const { user, serviceName } = await visibleReview(app.db, viewer, id);
        if (user._id === viewer._id) return undefined;
        return { subject: { kind: 'review', id }, summary: `Delete the review of ${serviceName} by ${user.name}` };
      },
      handler: (request) => removeReview(app, request.viewer, request.params.id),
    },
  };
});

export const reviewsNoun = noun({
  routes: [reviewRoutes],
  tables,
  exports: {
    reviewReplies: exportFile('replies.json', 'Your replies to reviews of your services.', repliesWritten),
    reviews: [
      exportFile('reviews-written.json', 'Reviews that you wrote.', reviewsWritten),
      exportFile('reviews-received.json', 'Public reviews of your services.', reviewsReceived),
    ],
  },
  onAccount: [reviewPicturesOfAccount],
});
