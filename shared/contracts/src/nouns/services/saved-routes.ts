import * as s from '@nearhand/contracts/schema';
import { pageFilter, type RouteTable } from '../../schema/route.ts';
import { SavedService } from './services.ts';

/** Query of `GET /saved-services`. `service` selects the entry of one service: one row, or none where it is not saved. */
const SavedFilter = s.record({ ...pageFilter, service: s.optional(s.Id) });

export const savedServicesRoutes = {
  'GET saved-services': {
    summary: 'Services that the caller saved, the latest first, or the entry of one service',
    query: SavedFilter,
    answer: s.Page(SavedService),
  },
  'POST saved-services/:serviceId': {
    summary: 'Save a service; saving it twice changes nothing',
  },
  'DELETE saved-services/:serviceId': {
    summary: 'No longer save a service',
  },
} as const satisfies RouteTable;
