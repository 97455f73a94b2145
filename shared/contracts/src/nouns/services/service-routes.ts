import * as s from '@nearhand/contracts/schema';
import * as v from 'valibot';
import { maxPriceDollars, serviceLimits, visibleSign } from '../../rules/limits.ts';
import { pageFilter, type RouteTable } from '../../schema/route.ts';
import { Line, Name, Paragraph } from '../../schema/text-fields.ts';
import { OwnPolicies } from '../bookings/cancellation-policy.ts';
import { StoredDay } from '../schedules/schedules.ts';
import { Availability } from './availability.ts';
import { Provider } from './providers.ts';
import { categories, minRatings, nearSorts, priceRanges, serviceStatuses, withinMiles } from './service-lifecycle.ts';
import { DurationMinutes, InstantMinutes, OwnServicePage, SavedService, Service, ServicePage } from './services.ts';

const Category = s.oneOf(categories);
const ServiceStatus = s.oneOf(serviceStatuses);

/** A postal code, or the name of a place: `Portland, Oregon`. */
const near = s.optional(Line({ maxLength: 100, description: 'A postal code, or a place and its region' }));

/** Which services `GET services` gives; without any member the whole list. */
const ServiceFilter = s.record({
  q: s.optional(Line({ maxLength: 100, description: 'Part of a service’s or a provider’s name' })),
  category: s.optional(Category),
  price: s.optional(s.oneOf(priceRanges, undefined, { description: 'Dollars; the upper bound is excluded' })),
  rating: s.optional(s.oneOf(minRatings, undefined, { description: 'Lowest mean of the reviews' })),
  day: s.optional(s.described(StoredDay, { description: 'Services with a free time on this day' })),
  instant: s.optional(s.described(v.literal('true'), { description: 'Services that can be booked instantly' })),
  provider: s.optional(s.described(s.Id, { description: 'Services of this provider alone' })),
  near,
  within: s.optional(s.oneOf(withinMiles, undefined, { description: 'Miles around `near`' })),
  serves: s.optional(s.described(v.literal('true'), { description: 'Services whose provider comes to `near`' })),
  sort: s.optional(s.oneOf(nearSorts, undefined, { description: '`newest` when absent; `distance` only with `near`' })),
  limit: s.optional(
    s.text({
      pattern: '^([1-9][0-9]{0,2}|1000)$',
      description: '1 to 1000; 100 when absent beside another parameter',
    }),
  ),
  cursor: pageFilter.cursor,
  counts: s.optional(s.described(v.literal('true'), { description: 'Answer with `counts` and `similar`, too' })),
  market: s.optional(
    s.described(v.literal('true'), {
      description: 'Answer with the figures of the marketplace, ten minutes old at most',
    }),
  ),
});
export type ServiceFilter = v.InferOutput<typeof ServiceFilter>;

/** Query of `GET services/me`. */
const OwnServiceFilter = s.record({ ...pageFilter, status: s.optional(ServiceStatus) });

const Price = s.number({
  exclusiveMinimum: 0,
  maximum: maxPriceDollars,
  description: 'Decimal dollars of whole cents; anything finer is refused',
});

const option = {
  name: Name(serviceLimits.optionName),
  description: Paragraph({ pattern: visibleSign, maxLength: serviceLimits.optionDescription }),
  price: Price,
};

const texts = {
  name: Name(serviceLimits.name),
  category: Category,
  description: Paragraph({ pattern: visibleSign, maxLength: serviceLimits.description }),
  basePrice: Price,
  images: s.list(s.text({ maxLength: 500 }), {
    maxItems: serviceLimits.images,
    description:
      'Addresses that `POST /upload/service` gave to the owner, or to the admin who saves; the first is shown first',
  }),
  durationMinutes: s.optional(
    s.nullable(DurationMinutes, {
      description: 'How long an appointment takes, in minutes; null for the default',
    }),
  ),
  instantMinutes: s.optional(
    s.nullable(InstantMinutes, {
      description:
        'The provider accepts each paid request in advance, up to so many minutes before it begins; null to answer each request. Only its provider turns it on',
    }),
  ),
};

const manyOptions = { minItems: 1, maxItems: serviceLimits.options };

/** `POST /services`: costs `creditsPerService` credits and makes a draft. */
export const CreateService = s.record(
  { ...texts, options: s.list(s.record(option, { additionalProperties: false }), manyOptions) },
  { additionalProperties: false },
);
export type CreateService = v.InferOutput<typeof CreateService>;

/**
 * `PUT /services/:id`: all that its form holds, in its order. An option with an `_id` of this service stays the same option.
 * Any other is new. An option that is absent is removed.
 * With `updatedAt`, as it was read, a service that has changed since is refused (409 `service/changed`).
 */
const UpdateService = s.record(
  {
    ...texts,
    options: s.list(s.record({ _id: s.optional(s.Id), ...option }, { additionalProperties: false }), manyOptions),
    updatedAt: s.optional(s.Instant),
  },
  { additionalProperties: false },
);
export type UpdateService = v.InferOutput<typeof UpdateService>;

/** With a place: how far away the service is, and whether its provider comes there. */
const NearFilter = s.record({ near });

const ServiceStatusChange = s.record({ status: ServiceStatus });

/** Which days `GET services/:id/availability` tells of. */
const AvailabilityFilter = s.record({
  from: s.optional(s.described(StoredDay, { description: 'First calendar day; today when absent' })),
  to: s.optional(s.described(StoredDay, { description: 'Last calendar day; the booking window when absent' })),
  except: s.optional(
    s.described(s.Id, { description: 'A booking of the caller whose own time does not count as taken' }),
  ),
});

export const servicesRoutes = {
  'GET services': {
    summary: 'Every active service',
    description:
      'The same answer for everybody, newest first. Without parameters it is the whole list, streamed. A parameter makes ' +
      'it a page; send its `next` back as `cursor`, with the same parameters. With `day` a page may be short and still ' +
      'have a `next`. `counts=true` adds the numbers of each facet: where many match a text or a day, they are ' +
      'estimates with two digits. `near` adds distances; `within`, `serves` and the sort `distance` need it. A place that ' +
      'is not known filters nothing: the answer’s `near` says so.',
    roles: 'anyone',
    query: ServiceFilter,
    answer: ServicePage,
  },
  'GET services/recommended': {
    summary: 'Up to four services that the caller may like next',
    description: 'The best of the categories that they booked, then of all others, as the public list shows them.',
    roles: ['customer'],
    answer: s.Data(s.rows(Service)),
  },
  'GET services/me': {
    summary: 'The caller’s own services in every status or in one, newest first, and how many have each status',
    roles: ['provider', 'admin'],
    query: OwnServiceFilter,
    answer: OwnServicePage,
  },
  'GET services/:id': {
    summary: 'One service',
    roles: 'anyone',
    personal: true,
    query: NearFilter,
    answer: s.Data(Service),
  },
  'GET services/:id/availability': {
    summary: 'Time slots of a service that can no longer be booked',
    description: 'Taken on any service of its provider, or begun.',
    roles: 'anyone',
    personal: true,
    query: AvailabilityFilter,
    answer: s.Data(Availability),
  },
  'POST services': {
    summary: 'Make a draft of a service for credits',
    description: 'Refused with 402, `required` and `current` where there are too few.',
    roles: ['provider', 'admin'],
    body: CreateService,
    idempotent: true,
    status: 201,
    answer: s.Data(Service),
  },
  'PUT services/:id': {
    summary: 'Change a service to what its form says',
    description: 'For its provider and admins. Status, time slots and figures stay; so does every `_id` that is sent.',
    body: UpdateService,
    answer: s.Data(Service),
  },
  'PATCH services/:id/status': {
    summary: 'Publish, pause or archive a service',
    body: ServiceStatusChange,
    answer: s.Data(Service),
  },
} as const satisfies RouteTable;

export const providersRoutes = {
  'GET providers/:id': {
    summary: 'A provider’s public page',
    roles: 'anyone',
    personal: true,
    answer: s.Data(Provider),
  },
} as const satisfies RouteTable;

const provider = ['provider', 'admin'] as const;

export const cancellationRoutes = {
  'GET cancellation-policies': {
    summary: 'The caller’s cancellation policy and its exceptions',
    roles: provider,
    answer: s.Data(OwnPolicies),
  },
  'PUT cancellation-policies': {
    summary: 'Change the caller’s cancellation policy and its exceptions',
    description: 'Bookings that exist have the policy with which they were requested.',
    roles: provider,
    body: OwnPolicies,
    answer: s.Data(OwnPolicies),
  },
} as const satisfies RouteTable;

/** Query of `GET /saved-services`. `service` selects the entry of one service: one row, or none where it is not saved. */
const SavedFilter = s.record({ ...pageFilter, service: s.optional(s.Id) });

export const savedServicesRoutes = {
  'GET saved-services': {
    summary: 'Services that the caller saved, the latest first, or the entry of one service',
    query: SavedFilter,
    answer: s.Page(SavedService),
  },
  'POST saved-services/:serviceId': { summary: 'Save a service; saving it twice changes nothing' },
  'DELETE saved-services/:serviceId': { summary: 'No longer save a service' },
} as const satisfies RouteTable;
