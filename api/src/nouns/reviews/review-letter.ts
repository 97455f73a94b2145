import { paths, type Review } from '@nearhand/contracts';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { services, users } from '../../kernel/database/schema.ts';
import { composeEmail, type Email, type EmailText, oneLine, quoted } from '../../kernel/email/email.ts';
import { findReview } from './review-repository.ts';

export const reviewLetter = (
  name: string,
  service: string,
  { user, rating, comment }: Pick<Review, 'user' | 'rating' | 'comment'>,
  link: string,
): EmailText =>
  composeEmail(
    name,
    `New review of ${service}`,
    `${oneLine(user.name)} gave ${oneLine(service)} ${rating} of 5 stars:`,
    quoted(comment),
    `See it on the page of your service: ${link}`,
    'You can turn these mails off in the settings of your profile.',
  );

/** The mail to the provider whose service was reviewed, if they want it and the review still stands. */
export const reviewMails = async (db: Database, reviewId: string, origin: string): Promise<Email[]> => {
  // As everybody sees it: the author may keep their name to themselves.
  const review = await findReview(db, null, reviewId);
  if (!review) return [];
  const [provider] = await db
    .select({ name: users.name, email: users.email, service: services.name })
    .from(services)
    .innerJoin(users, eq(users.id, services.providerId))
    .where(and(eq(services.id, review.service), eq(users.notifyReviews, true), isNull(users.deletedAt)));
  if (!provider) return [];
  const link = `${origin}${paths.service(review.service)}`;
  return [{ to: provider.email, ...reviewLetter(provider.name, provider.service, review, link) }];
};
