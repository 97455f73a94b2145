import type { Category } from '@nearhand/contracts';
import type { reviews } from '../../nouns/reviews/table.ts';
import { content } from '../content/content.ts';
import { demoId, type Random, seededRandom } from '../content/random.ts';
import type { UserRow } from './people.ts';
import type { Listing } from './services.ts';

const { happy, mixed, praise, reservations, unhappy } = content.reviews;

export const rate = (random: Random, liked: number): number => {
  if (random.chance(liked)) return random.chance(0.78) ? 5 : 4;
  return random.pick([3, 3, 3, 2, 2, 1, 4]);
};

/** Writes different reviews of one service, from a line to a paragraph. */
export const reviewWriter = (random: Random, category: Category, providerName: string) => {
  const written = new Set<string>();
  const firstName = providerName.split(' ')[0] ?? providerName;
  const write = (rating: number): string =>
    sentences(random, category, rating).join(' ').replaceAll('{name}', firstName);
  return (rating: number): string => {
    let review = write(rating);
    for (let attempt = 0; written.has(review) && attempt < 20; attempt += 1) review = write(rating);
    written.add(review);
    return review;
  };
};

const sentences = (random: Random, category: Category, rating: number): string[] => {
  if (rating <= 2) return [random.pick(unhappy)];
  if (rating === 3) return [random.pick(mixed)];
  const [detail = '', other = ''] = random.shuffled(praise[category]);
  const doubt = rating === 4 && random.chance(0.65) ? [random.pick(reservations)] : [];
  const length = random.next();
  if (length < 0.2) return [random.pick(happy.lines), ...doubt];
  if (length < 0.42) return [detail, ...doubt];
  if (length < 0.62) return [detail, ...doubt, random.pick(happy.closers)];
  if (length < 0.85) return [random.pick(happy.openers), detail, ...doubt, random.pick(happy.closers)];
  return [
    random.pick(happy.openers),
    detail,
    random.pick(happy.anecdotes),
    other,
    ...doubt,
    random.pick(happy.closers),
  ];
};

export interface PlannedReview {
  listing: Listing;
  customer: UserRow;
  rating: number;
  comment: string;
  daysAgo: number;
  verified: boolean;
  pictures?: readonly string[];
}

export type ReviewRow = typeof reviews.$inferInsert & { id: string; createdAt: Date };

export const rowOfReview = (
  { content: { key }, row }: Listing,
  { id: userId, email }: UserRow,
  { rating, comment }: Pick<PlannedReview, 'rating' | 'comment'>,
) => ({ id: demoId('review', `${key} ${email}`), serviceId: row.id, userId, rating, comment });

/** Older bookings are not in the demo. */
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
        const { rating, comment, pictures } = ownReviews[index] ?? { ...reviewOf(random, liked, write), pictures: [] };
        const daysAgo = 2 + Math.floor((ageDays - 4) * random.next() ** 1.5);
        return {
          listing,
          customer,
          rating,
          comment,
          pictures,
          daysAgo,
          verified: daysAgo < historyDays && random.chance(0.5),
        };
      }),
    ];
  });

const reviewOf = (random: Random, liked: number, write: (rating: number) => string) => {
  const rating = rate(random, liked);
  return { rating, comment: write(rating) };
};
