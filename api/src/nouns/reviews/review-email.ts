import { paths, type Review } from '@nearhand/contracts';
import { and, eq, isNull } from 'drizzle-orm';
import { users } from '../../kernel/accounts/table.ts';
import type { Database } from '../../kernel/database/database.ts';
import { type Email, excerpt, nameText } from '../../kernel/email/email.ts';
import { services } from '../services/table.ts';
import { findReview } from './review-repository.ts';

/** The email to the provider of a reviewed service; none when they turned it off or the review is gone. */
export const reviewEmails = async (db: Database, reviewId: string, origin: string): Promise<Email[]> => {
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
