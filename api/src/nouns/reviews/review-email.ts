import { paths } from '@nearhand/contracts';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { services, users } from '../../kernel/database/schema.ts';
import { composeEmail, type Email, nameText, quoted } from '../../kernel/email/email.ts';
import { findReview } from './review-repository.ts';

/** The email to the provider of a reviewed service; none when they turned it off or the review is gone. */
export const reviewEmails = async (db: Database, reviewId: string, origin: string): Promise<Email[]> => {
  // As signed-out readers see it: the author may hide their name.
  const review = await findReview(db, null, reviewId);
  if (!review) return [];
  const providers = await db
    .select({ name: users.name, email: users.email, service: services.name })
    .from(services)
    .innerJoin(users, eq(users.id, services.providerId))
    .where(and(eq(services.id, review.service), eq(users.notifyReviews, true), isNull(users.deletedAt)));
  return providers.map(({ name, email, service }) => ({
    to: email,
    ...composeEmail(
      name,
      `New review of ${nameText(service)}`,
      `${nameText(review.user.name)} gave ${nameText(service)} ${review.rating} of 5 stars:`,
      quoted(review.comment),
      `See it on the page of your service: ${origin}${paths.service(review.service)}`,
      'You can turn these mails off in the settings of your profile.',
    ),
  }));
};
