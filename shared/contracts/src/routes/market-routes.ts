import { Type } from 'typebox';
import { Provider } from '../wire/account.ts';
import { Data } from '../wire/envelope.ts';
import {
  Availability,
  AvailabilityFilter,
  CreateService,
  OwnServiceFilter,
  OwnServicePage,
  Service,
  ServiceFilter,
  ServicePage,
  ServiceStatusChange,
  UpdateService,
} from '../wire/service.ts';
import type { RouteTable } from './route.ts';

export const serviceRoutes = {
  'GET services': {
    summary: 'Every active service',
    description:
      'The same answer for everybody, newest first. Without parameters it is the whole list, streamed. A parameter makes ' +
      'it a page; send its `next` back as `cursor`, with the same parameters. With `day` a page may be short and still ' +
      'have a `next`. `counts=true` adds the numbers of each facet: where many match a text or a day, they are ' +
      'estimates with two digits.',
    roles: 'anyone',
    query: ServiceFilter,
    answer: ServicePage,
  },
  'GET services/recommended': {
    summary: 'Up to four services that the caller may like next',
    description: 'The best of the categories that they booked, then of all others, as the public list shows them.',
    roles: ['customer'],
    answer: Data(Type.Array(Service)),
  },
  'GET services/me': {
    summary: 'The caller’s own services in every status or in one, newest first, and how many have each status',
    roles: ['provider', 'admin'],
    query: OwnServiceFilter,
    answer: OwnServicePage,
  },
  'GET services/:id': { summary: 'One service', roles: 'anyone', personal: true, answer: Data(Service) },
  'GET services/:id/availability': {
    summary: 'Time slots of a service that can no longer be booked',
    description: 'Taken on any service of its provider, or begun.',
    roles: 'anyone',
    personal: true,
    query: AvailabilityFilter,
    answer: Data(Availability),
  },
  'POST services': {
    summary: 'Make a draft of a service for credits',
    description: 'Refused with 402, `required` and `current` where there are too few.',
    roles: ['provider', 'admin'],
    body: CreateService,
    idempotent: true,
    status: 201,
    answer: Data(Service),
  },
  'PUT services/:id': {
    summary: 'Change a service to what its form says',
    description: 'For its provider and admins. Status, time slots and figures stay; so does every `_id` that is sent.',
    roles: 'signed-in',
    body: UpdateService,
    answer: Data(Service),
  },
  'PATCH services/:id/status': {
    summary: 'Publish, pause or archive a service',
    roles: 'signed-in',
    body: ServiceStatusChange,
    answer: Data(Service),
  },
} as const satisfies RouteTable;

export const providerRoutes = {
  'GET providers/:id': { summary: 'A provider’s public page', roles: 'anyone', personal: true, answer: Data(Provider) },
} as const satisfies RouteTable;
