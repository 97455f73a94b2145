import { eq, type SQLWrapper, sql } from 'drizzle-orm';
import { users } from '../../kernel/accounts/table.ts';
import { columnsOf, type ExportQuery } from '../../kernel/nouns/export-query.ts';
import { shortName } from '../accounts/privacy.ts';
import { ownServices, serviceOf } from '../services/exports.ts';
import { reviewReplies, reviews } from './table.ts';

/** Customers may hide their full name in reviews. */
const authorOf = (id: SQLWrapper) =>
  sql`(select jsonb_build_object('id', person.id, 'name', person.name, 'isNameShown', person.show_name_in_reviews)
    from ${users} person where person.id = ${id})`.mapWith((author: object) => {
    const { id, name, isNameShown }: Record<string, unknown> = { ...author };
    return { id, name: isNameShown === true ? name : shortName(String(name)) };
  });

export const reviewsWritten = (userId: string): ExportQuery => ({
  from: reviews,
  columns: { ...columnsOf(reviews, 'userId', 'serviceId'), service: serviceOf(reviews.serviceId) },
  where: eq(reviews.userId, userId),
  by: [reviews.createdAt, reviews.id],
});

/** A pending review is shown to its author and to admins only. */
export const reviewsReceived = (userId: string): ExportQuery => ({
  from: reviews,
  columns: {
    ...columnsOf(reviews, 'userId', 'serviceId', 'pending'),
    service: serviceOf(reviews.serviceId),
    author: authorOf(reviews.userId),
  },
  where: sql`${ownServices(reviews.serviceId, userId)} and not ${reviews.pending}`,
  by: [reviews.createdAt, reviews.id],
});

export const repliesWritten = (userId: string): ExportQuery => ({
  from: reviewReplies,
  columns: columnsOf(reviewReplies),
  where: sql`exists (select from ${reviews} where ${reviews.id} = ${reviewReplies.reviewId}
    and ${ownServices(reviews.serviceId, userId)})`,
  by: [reviewReplies.createdAt, reviewReplies.id],
});
