import { type Static, Type } from 'typebox';
import { maxPriceDollars, serviceLimits, visibleSign } from '../rules/limits.ts';
import { timeStates } from '../rules/offered-times.ts';
import {
  categories,
  minRatings,
  priceRanges,
  serviceIcons,
  serviceSorts,
  serviceStatuses,
} from '../rules/service-lifecycle.ts';
import { CursorText, Dollars, Id, Instant, Page, PageFilter } from './envelope.ts';
import { Day, DurationMinutes } from './schedule.ts';
import { Line, Name, Paragraph } from './text.ts';

const Category = Type.Enum(categories);
const ServiceStatus = Type.Enum(serviceStatuses);

export const ServiceOption = Type.Object({
  _id: Id,
  name: Type.String(),
  description: Type.String(),
  price: Dollars,
});
export type ServiceOption = Static<typeof ServiceOption>;

/** A provider as everyone may see them. Phone and email reach only customers who have a booking with them. */
export const ProviderSummary = Type.Object({
  _id: Id,
  name: Type.String(),
  avatar: Type.String(),
  bio: Type.String(),
  location: Type.String(),
  phone: Type.Optional(Type.String()),
  email: Type.Optional(Type.String()),
});
export type ProviderSummary = Static<typeof ProviderSummary>;

export const Service = Type.Object({
  _id: Id,
  name: Type.String(),
  description: Type.String(),
  category: Category,
  icon: Type.Enum(serviceIcons),
  status: ServiceStatus,
  basePrice: Dollars,
  rating: Type.Number({ minimum: 0, maximum: 5, description: 'Mean of the reviews, 0 while there are none' }),
  reviewCount: Type.Integer({ minimum: 0 }),
  ranking: Type.Optional(
    Type.Number({
      minimum: 1,
      maximum: 5,
      description:
        'Orders services: a mean in which reviews without a completed booking weigh little and few reviews move little',
    }),
  ),
  views: Type.Integer({ minimum: 0 }),
  bookings: Type.Integer({ minimum: 0 }),
  createdAt: Instant,
  images: Type.Array(Type.String(), {
    description: 'URLs, widest version; the small version of `x-800.webp` is `x-400.webp`',
  }),
  provider: ProviderSummary,
  options: Type.Array(ServiceOption),
  availableTimeSlots: Type.Optional(Type.Array(Type.String())),
  durationMinutes: Type.Optional({ ...DurationMinutes, description: 'Absent: what the marketplace takes for granted' }),
  updatedAt: Type.Optional({ ...Instant, description: 'Its last change, for those who may change it' }),
});
export type Service = Static<typeof Service>;

/** Which services `GET services` gives; without any member the whole list. */
export const ServiceFilter = Type.Object({
  q: Type.Optional(Line({ maxLength: 100, description: 'Part of a service’s or a provider’s name' })),
  category: Type.Optional(Category),
  price: Type.Optional(Type.Enum(priceRanges, { description: 'Dollars; the upper bound is excluded' })),
  rating: Type.Optional(Type.Enum(minRatings, { description: 'Lowest mean of the reviews' })),
  day: Type.Optional({ ...Day, description: 'Services with a free time on this day' }),
  provider: Type.Optional(Type.String({ format: 'uuid', description: 'Services of this provider alone' })),
  sort: Type.Optional(Type.Enum(serviceSorts, { description: '`newest` when absent' })),
  limit: Type.Optional(
    Type.String({
      pattern: '^([1-9][0-9]{0,2}|1000)$',
      description: '1 to 1000; 100 when absent beside another parameter',
    }),
  ),
  cursor: Type.Optional(CursorText),
  counts: Type.Optional(Type.Literal('true', { description: 'Answer with `counts` and `similar`, too' })),
});
export type ServiceFilter = Static<typeof ServiceFilter>;

const countsOf = <T extends string>(values: readonly T[]) =>
  Type.Object(Object.fromEntries(values.map((value) => [value, Type.Integer({ minimum: 0 })])) as Record<T, Count>);
type Count = ReturnType<typeof Type.Integer>;

/**
 * How many services match. Those of a facet ignore that facet's own filter, so that each number is what choosing the
 * value shows.
 */
export const ServiceCounts = Type.Object({
  total: Type.Integer({ minimum: 0 }),
  isEstimate: Type.Boolean({ description: 'Estimated from a sample, because thousands match' }),
  categories: countsOf(categories),
  listed: Type.Array(Category, { description: 'Categories with any active service, whatever the filters' }),
  prices: countsOf(priceRanges),
  ratings: countsOf(minRatings),
});
export type ServiceCounts = Static<typeof ServiceCounts>;

/** `GET services`: with `counts=true` also the numbers, and services whose names are similar where few match. */
export const ServicePage = Type.Object({
  ...Page(Service).properties,
  counts: Type.Optional(ServiceCounts),
  similar: Type.Optional(
    Type.Array(Service, { description: 'At most 12 services that match when typing errors in `q` are corrected' }),
  ),
});
export type ServicePage = Static<typeof ServicePage>;

/** Query of `GET services/me`. */
export const OwnServiceFilter = Type.Object({ ...PageFilter.properties, status: Type.Optional(ServiceStatus) });

/** `GET services/me`. An API older than 2026-12 gives all services and no `statuses`. */
export const OwnServicePage = Type.Object({
  ...Page(Service).properties,
  /** How many of the provider's services have each status. */
  statuses: Type.Optional(countsOf(serviceStatuses)),
});
export type OwnServicePage = Static<typeof OwnServicePage>;

const Price = Type.Number({
  exclusiveMinimum: 0,
  maximum: maxPriceDollars,
  description: 'Decimal dollars of whole cents; anything finer is refused',
});

const option = {
  name: Name(serviceLimits.optionName),
  description: Paragraph({ pattern: visibleSign, maxLength: serviceLimits.optionDescription }),
  price: Price,
};

const described = {
  name: Name(serviceLimits.name),
  category: Category,
  description: Paragraph({ pattern: visibleSign, maxLength: serviceLimits.description }),
  basePrice: Price,
  images: Type.Array(Type.String({ maxLength: 500 }), {
    maxItems: serviceLimits.images,
    description:
      'Addresses that `POST /upload/service` gave to the owner, or to the admin who saves; the first is shown first',
  }),
};

const duration = Type.Optional(
  Type.Union([DurationMinutes, Type.Null()], {
    description: 'How long an appointment takes, in minutes; null for the default',
  }),
);

const manyOptions = { minItems: 1, maxItems: serviceLimits.options };

/** `POST /services`: costs `creditsPerService` credits and makes a draft. */
export const CreateService = Type.Object(
  {
    ...described,
    durationMinutes: duration,
    options: Type.Array(Type.Object(option, { additionalProperties: false }), manyOptions),
  },
  { additionalProperties: false },
);
export type CreateService = Static<typeof CreateService>;

/**
 * `PUT /services/:id`: all that its form holds, in its order. An option with an `_id` of this service stays the same option.
 * Any other is new. An option that is absent is removed.
 * With `updatedAt`, as it was read, a service that has changed since is refused (409 `service/changed`).
 */
export const UpdateService = Type.Object(
  {
    ...described,
    durationMinutes: duration,
    options: Type.Array(
      Type.Object({ _id: Type.Optional(Id), ...option }, { additionalProperties: false }),
      manyOptions,
    ),
    updatedAt: Type.Optional(Instant),
  },
  { additionalProperties: false },
);
export type UpdateService = Static<typeof UpdateService>;

/** `POST /upload/service`: where the picture is; unused, it is kept for a week. */
export const ServicePictureUpload = Type.Object({ imageUrl: Type.String() });
export type ServicePictureUpload = Static<typeof ServicePictureUpload>;

/** Members of the refusal `credits/insufficient`, besides `error` and `code`: how many credits it takes and are there. */
export interface InsufficientCredits {
  required: number;
  current: number;
}

export const ServiceStatusChange = Type.Object({ status: ServiceStatus });

/** Which days `GET services/:id/availability` tells of. */
export const AvailabilityFilter = Type.Object({
  from: Type.Optional({ ...Day, description: 'First calendar day; today when absent' }),
  to: Type.Optional({ ...Day, description: 'Last calendar day; the booking window when absent' }),
  except: Type.Optional({ ...Id, description: 'A booking of the caller whose own time does not count as taken' }),
});

/** The times of a service, per day. `slots` and `taken` say the same to releases that do not know `days`. */
export const Availability = Type.Object({
  today: Type.String({ format: 'date', description: 'The day by the clock of the marketplace' }),
  providerId: Type.Optional(Id),
  days: Type.Optional(
    Type.Array(
      Type.Object({
        date: Type.String({ format: 'date' }),
        times: Type.Array(Type.Object({ timeSlot: Type.String(), state: Type.Enum(timeStates) }), {
          description: 'In the order of the clock; none on a day that is not worked',
        }),
      }),
    ),
  ),
  slots: Type.Array(Type.String(), { description: 'Every slot that the service offers on one of the days' }),
  taken: Type.Array(
    Type.Object({
      date: Type.String({ format: 'date' }),
      timeSlot: Type.String(),
      begun: Type.Optional(Type.Boolean({ description: 'It began by the clock of the marketplace' })),
    }),
  ),
});
export type Availability = Static<typeof Availability>;
