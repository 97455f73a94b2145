import {
  Dollars,
  flag,
  Id,
  IdOf,
  Instant,
  integer,
  list,
  named,
  neededText,
  number,
  oneOf,
  optional,
  Page,
  record,
  reference,
  text,
} from '@nearhand/contracts/schema';
import * as v from 'valibot';
import { unnamedProvider } from '../../rules/role.ts';
import { CancellationPolicy } from '../cancellation/policy.ts';
import { Badge } from '../credentials/badges.ts';
import { serviceDurations } from '../schedules/working-hours.ts';
import { categories, minRatings, priceRanges, serviceIcons, serviceStatuses } from './service-lifecycle.ts';

/** How long an appointment takes, in minutes. */
export const DurationMinutes = oneOf(serviceDurations);

const ServiceOption = record({ _id: Id, name: text(), description: text(), price: Dollars });
export type ServiceOption = v.InferOutput<typeof ServiceOption>;

/** A provider as everyone may see them. Phone and email reach only customers who have a booking with them. */
const ProviderSummary = reference({
  _id: Id,
  name: named(unnamedProvider),
  avatar: text(),
  bio: text(),
  location: text(),
  phone: optional(text()),
  email: optional(text()),
});
export type ProviderSummary = v.InferOutput<typeof ProviderSummary>;

/** A service. Without a status it is active; an unknown one is not public. */
export const Service = record({
  _id: Id,
  name: text(),
  description: text(),
  category: oneOf(categories, 'Other'),
  icon: oneOf(serviceIcons, 'generic'),
  status: oneOf(serviceStatuses, 'draft', { missing: 'active' }),
  basePrice: Dollars,
  /** Mean of the reviews, 0 while there are none. */
  rating: number({ minimum: 0, maximum: 5 }),
  reviewCount: integer({ minimum: 0 }),
  /** Orders services: a mean in which reviews without a completed booking weigh little and few reviews move little. */
  ranking: optional(number({ minimum: 1, maximum: 5 })),
  views: integer({ minimum: 0 }),
  bookings: integer({ minimum: 0 }),
  createdAt: Instant,
  /** URLs, widest version; the small version of `x-800.webp` is `x-400.webp`. */
  images: list(text()),
  provider: ProviderSummary,
  /** Of its provider; an answer of one service has them, a list has not. */
  badges: optional(list(Badge)),
  /** An answer of one service has it, a list has not. Absent: bookings are cancelled by agreement. */
  cancellation: optional(CancellationPolicy),
  options: list(ServiceOption),
  availableTimeSlots: optional(list(text())),
  /** Absent: `defaultDurationMinutes`. */
  durationMinutes: optional(DurationMinutes),
  /** Its last change, for those who may change it. */
  updatedAt: optional(Instant),
  /** An admin hid it after a report: for those who may change it. */
  hidden: optional(flag()),
  /** The admin's reason, with `hidden`. */
  hiddenReason: optional(text()),
});
export type Service = v.InferOutput<typeof Service>;

/* @__NO_SIDE_EFFECTS__ */
const countsOf = <const T extends readonly string[]>(values: T) =>
  reference(v.entriesFromList(values, integer({ minimum: 0 })));

/**
 * How many services match. Those of a facet ignore that facet's own filter, so that each number is what choosing the
 * value shows.
 */
const ServiceCounts = record({
  total: integer({ minimum: 0 }),
  /** Estimated from a sample, because thousands match. */
  isEstimate: flag(),
  categories: countsOf(categories),
  /** Categories with any active service, whatever the filters. */
  listed: list(oneOf(categories)),
  prices: countsOf(priceRanges),
  ratings: countsOf(minRatings),
});
export type ServiceCounts = v.InferOutput<typeof ServiceCounts>;

/** The whole marketplace in figures. */
const MarketFigures = record({
  /** With an active service. */
  providers: integer({ minimum: 0 }),
  /** Public reviews of active services, and their mean with one decimal; 0 without any. */
  reviews: integer({ minimum: 0 }),
  rating: number({ minimum: 0, maximum: 5 }),
  /** The town where most of the providers are; empty when they are in many. */
  place: text(),
});
export type MarketFigures = v.InferOutput<typeof MarketFigures>;

/** `GET services`: with `counts=true` also the numbers. An API older than 2026-12 gives no `counts`, `similar` and `market`. */
export const ServicePage = record({
  ...Page(Service).entries,
  counts: optional(ServiceCounts),
  market: optional(MarketFigures),
  /** At most 12 services that match when typing errors in `q` are corrected. */
  similar: optional(list(Service)),
});
export type ServicePage = v.InferOutput<typeof ServicePage>;

/** `GET services/me`. An API older than 2026-12 gives all services and no `statuses`. */
export const OwnServicePage = record({
  ...Page(Service).entries,
  /** How many of the provider's services have each status. */
  statuses: optional(countsOf(serviceStatuses)),
});
export type OwnServicePage = v.InferOutput<typeof OwnServicePage>;

/** `POST /upload/service`: where the picture is; unused, it is kept for a week. */
export const ServicePictureUpload = record({ imageUrl: neededText() });

/** Members of the refusal `credits/insufficient`, besides `error` and `code`: how many credits it takes and are there. */
export interface InsufficientCredits {
  required: number;
  current: number;
}

/** A service that a person has saved. */
export const SavedService = record({
  _id: Id,
  serviceId: IdOf,
  name: text(),
  category: oneOf(categories, 'Other'),
  /** URL of the first image, empty when there is none. */
  image: text(),
  providerName: named(unnamedProvider),
  rating: number(),
  price: number(),
});
export type SavedService = v.InferOutput<typeof SavedService>;
