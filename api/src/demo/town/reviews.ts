import { content } from '../content/content.ts';
import { type Random, seededRandom } from '../content/random.ts';
import type { UserRow } from './people.ts';
import { rate, reviewWriter } from './review-writer.ts';
import type { Listing } from './services.ts';

export interface PlannedReview {
  listing: Listing;
  customer: UserRow;
  rating: number;
  comment: string;
  daysAgo: number;
  /** Its author had a booking: made up for strangers, the table's for the demo customer. */
  verified: boolean;
}

/** How far back bookings go; who reviewed earlier booked before the demo's memory. */
export const historyDays = 84;

export const demoReviews = (listings: readonly Listing[], [own, ...others]: readonly UserRow[]): PlannedReview[] =>
  listings.flatMap((listing) => {
    const random = seededRandom(`reviews ${listing.content.key}`);
    const ownComment = own && content.bookings.customerReviews[listing.content.key];
    const mine = ownComment
      ? [{ listing, customer: own, rating: 5, comment: ownComment, daysAgo: 2, verified: true }]
      : [];
    const strangers = random.shuffled(others).slice(0, Math.max(0, listing.content.reviewCount - mine.length));
    const write = reviewWriter(random, listing.content.category, listing.provider.name);
    const { ownReviews = [], liked, ageDays } = listing.content;
    return [
      ...mine,
      ...strangers.map((customer, index): PlannedReview => {
        const { rating, comment } = ownReviews[index] ?? reviewOf(random, liked, write);
        // Later is more likely: services become known.
        const daysAgo = 2 + Math.floor((ageDays - 4) * random.next() ** 1.5);
        return { listing, customer, rating, comment, daysAgo, verified: daysAgo < historyDays && random.chance(0.5) };
      }),
    ];
  });

const reviewOf = (random: Random, liked: number, write: (rating: number) => string) => {
  const rating = rate(random, liked);
  return { rating, comment: write(rating) };
};
