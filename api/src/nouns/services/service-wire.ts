import { type Service, toDollars } from '@nearhand/contracts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { contactOf, locationOf } from '../accounts/privacy.ts';
import type { ServiceRow } from './service-selection.ts';

const mayChange = ({ providerId }: Pick<ServiceRow['service'], 'providerId'>, { _id, role }: Viewer): boolean =>
  role === 'admin' || providerId === _id;

export const toService = (
  { service, provider, figures, options }: ServiceRow,
  viewer: Viewer | null,
  contact = false,
): Service => ({
  _id: service.id,
  name: service.name,
  description: service.description,
  category: service.category,
  icon: service.icon,
  status: service.status,
  basePrice: toDollars(service.basePriceCents),
  rating: figures.rating,
  reviewCount: figures.reviewCount,
  ranking: rankingOf(figures),
  bookings: figures.bookings,
  views: service.views,
  createdAt: service.createdAt.toISOString(),
  images: service.images,
  provider: {
    _id: provider.id,
    name: provider.name,
    avatar: provider.avatar,
    bio: provider.bio,
    location: locationOf(provider, viewer),
    ...(contact ? contactOf(provider, viewer) : {}),
  },
  options: (options ?? []).map(({ id, priceCents, ...option }) => ({
    _id: id,
    ...option,
    price: toDollars(priceCents),
  })),
  ...(service.timeSlots ? { availableTimeSlots: service.timeSlots } : {}),
  ...(service.durationMinutes === null ? {} : { durationMinutes: service.durationMinutes }),
  ...(viewer && mayChange(service, viewer) ? { updatedAt: service.updatedAt.toISOString() } : {}),
});

const rankingOf = ({ reviewCount, stars, verifiedCount, verifiedStars }: ServiceRow['figures']): number =>
  serviceRanking(
    { count: verifiedCount, stars: verifiedStars },
    { count: reviewCount - verifiedCount, stars: stars - verifiedStars },
  );

/** A service without reviews ranks as if it had five verified ones of 3.5 stars. */
const prior = { stars: 3.5, weight: 5 };
const unverifiedWeight = 0.05;
/** All unverified reviews of a service weigh no more than this together. */
const unverifiedWeightLimit = 0.25;

export interface ReviewTally {
  count: number;
  stars: number;
}

/** Orders services: a Bayesian mean of their public reviews, 1 to 5 with four decimals. */
export const serviceRanking = (verified: ReviewTally, unverified: ReviewTally): number => {
  const unverifiedTotal = Math.min(unverified.count * unverifiedWeight, unverifiedWeightLimit);
  const unverifiedMean = unverified.count === 0 ? 0 : unverified.stars / unverified.count;
  const stars = prior.stars * prior.weight + verified.stars + unverifiedMean * unverifiedTotal;
  return Math.round((stars / (prior.weight + verified.count + unverifiedTotal)) * 10_000) / 10_000;
};
