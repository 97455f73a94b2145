import * as s from '@nearhand/contracts/schema';
import * as v from 'valibot';
import { unnamedProvider } from '../../rules/role.ts';
import { CancellationPolicy } from '../bookings/cancellation-policy.ts';
import { Badge } from '../credentials/badges.ts';
import { NearPlace } from '../places/places.ts';
import { instantNotices, serviceDurations } from '../schedules/working-hours.ts';
import {
  categories,
  minRatings,
  priceRanges,
  serviceIcons,
  serviceStatuses,
  withinMiles,
} from './service-lifecycle.ts';

/** How long an appointment takes, in minutes. */
export const DurationMinutes = s.oneOf(serviceDurations);

/** The provider accepts each paid request for the service in advance, up to so many minutes before it begins. */
export const InstantMinutes = s.oneOf(instantNotices);

const ServiceOption = s.record({ _id: s.Id, name: s.text(), description: s.text(), price: s.Dollars });
export type ServiceOption = v.InferOutput<typeof ServiceOption>;

/** A provider as everyone may see them. Phone and email reach only customers who have a booking with them. */
const ProviderSummary = s.reference({
  _id: s.Id,
  name: s.named(unnamedProvider),
  avatar: s.text(),
  bio: s.text(),
  location: s.text(),
  phone: s.optional(s.text()),
  email: s.optional(s.text()),
});
export type ProviderSummary = v.InferOutput<typeof ProviderSummary>;

/** A service. Without a status it is active; an unknown one is not public. */
export const Service = s.record({
  _id: s.Id,
  name: s.text(),
  description: s.text(),
  category: s.oneOf(categories, 'Other'),
  icon: s.oneOf(serviceIcons, 'generic'),
  status: s.oneOf(serviceStatuses, 'draft', { missing: 'active' }),
  basePrice: s.Dollars,
  /** Mean of the reviews, 0 while there are none. */
  rating: s.number({ minimum: 0, maximum: 5 }),
  reviewCount: s.integer({ minimum: 0 }),
  /** Orders services: a mean in which reviews without a completed booking weigh little and few reviews move little. */
  ranking: s.optional(s.number({ minimum: 1, maximum: 5 })),
  views: s.integer({ minimum: 0 }),
  bookings: s.integer({ minimum: 0 }),
  createdAt: s.Instant,
  /** URLs, widest version; the small version of `x-800.webp` is `x-400.webp`. */
  images: s.list(s.text()),
  provider: ProviderSummary,
  /** Of its provider; an answer of one service has them, a list has not. */
  badges: s.optional(s.list(Badge)),
  /** An answer of one service has it, a list has not. Absent: bookings are cancelled by agreement. */
  cancellation: s.optional(CancellationPolicy),
  options: s.list(ServiceOption),
  availableTimeSlots: s.optional(s.list(s.text())),
  /** Absent: `defaultDurationMinutes`. */
  durationMinutes: s.optional(DurationMinutes),
  /** It can be booked instantly; absent where the provider answers each request. */
  instantMinutes: s.optional(InstantMinutes),
  /** Whole miles from the place of the question, 0 for less than one; absent without one, or where the provider is to be asked. */
  distanceMiles: s.optional(s.integer({ minimum: 0 })),
  /** The provider comes to that place. */
  servesPlace: s.optional(s.flag()),
  /** Its last change, for those who may change it. */
  updatedAt: s.optional(s.Instant),
  /** An admin hid it after a report: for those who may change it. */
  hidden: s.optional(s.flag()),
  /** The admin's reason, with `hidden`. */
  hiddenReason: s.optional(s.text()),
});
export type Service = v.InferOutput<typeof Service>;

/* @__NO_SIDE_EFFECTS__ */
const countsOf = <const T extends readonly string[]>(values: T) =>
  s.reference(v.entriesFromList(values, s.integer({ minimum: 0 })));

/**
 * How many services match. Those of a facet ignore that facet's filter, so that each number is what choosing the
 * value shows.
 */
const ServiceCounts = s.record({
  total: s.integer({ minimum: 0 }),
  /** Estimated from a sample, because thousands match. */
  isEstimate: s.flag(),
  categories: countsOf(categories),
  /** Categories with any active service, whatever the filters. */
  listed: s.list(s.oneOf(categories)),
  prices: countsOf(priceRanges),
  ratings: countsOf(minRatings),
  /** Those that can be booked instantly. An API older than 2026-12 does not say it. */
  instant: s.optional(s.integer({ minimum: 0 })),
  /** Near a place, unless thousands match; without the filters `within` and `serves`. */
  within: s.optional(countsOf(withinMiles)),
  serves: s.optional(s.integer({ minimum: 0 })),
  /** The first day that can be booked. An API older than 2026-12 does not say it. */
  today: s.optional(s.Day),
});
export type ServiceCounts = v.InferOutput<typeof ServiceCounts>;

/** The whole marketplace in figures. */
const MarketFigures = s.record({
  /** With an active service. */
  providers: s.integer({ minimum: 0 }),
  /** Public reviews of active services, and their mean with one decimal; 0 without any. */
  reviews: s.integer({ minimum: 0 }),
  rating: s.number({ minimum: 0, maximum: 5 }),
  /** The town where most of the providers are; empty when they are in many. */
  place: s.text(),
});
export type MarketFigures = v.InferOutput<typeof MarketFigures>;

/** `GET services`: with `counts=true` also the numbers. An API older than 2026-12 gives no `counts`, `similar` and `market`. */
export const ServicePage = s.record({
  ...s.Page(Service).entries,
  counts: s.optional(ServiceCounts),
  market: s.optional(MarketFigures),
  /** The place that `near` named. */
  near: s.optional(NearPlace),
  /** At most 12 services that match when typing errors in `q` are corrected. */
  similar: s.optional(s.list(Service)),
});
export type ServicePage = v.InferOutput<typeof ServicePage>;

/** `GET services/me`. An API older than 2026-12 gives all services and no `statuses`. */
export const OwnServicePage = s.record({
  ...s.Page(Service).entries,
  /** How many of the provider's services have each status. */
  statuses: s.optional(countsOf(serviceStatuses)),
});
export type OwnServicePage = v.InferOutput<typeof OwnServicePage>;

/** `POST /upload/service`: where the picture is; unused, it is kept for a week. */
export const ServicePictureUpload = s.record({ imageUrl: s.neededText() });

/** Members of the refusal `credits/insufficient`, besides `error` and `code`: how many credits it takes and are there. */
export interface InsufficientCredits {
  required: number;
  current: number;
}

/** A service that a person has saved. */
export const SavedService = s.record({
  _id: s.Id,
  serviceId: s.IdOf,
  name: s.text(),
  category: s.oneOf(categories, 'Other'),
  /** URL of the first image, empty when there is none. */
  image: s.text(),
  providerName: s.named(unnamedProvider),
  rating: s.number(),
  price: s.number(),
});
export type SavedService = v.InferOutput<typeof SavedService>;
