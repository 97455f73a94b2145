import * as s from '@nearhand/contracts/schema';
import type { RouteTable } from '../../schema/route.ts';
import { CreateBooking } from '../bookings/booking-routes.ts';
import { WaitingEntry } from './waiting.ts';

export const waitingListRoutes = {
  'POST waiting': {
    summary: 'Wait for a taken time',
    description:
      'When it becomes free, the first who waits gets a request for it, which the customer pays within 15 minutes; then the next one gets it.',
    roles: ['customer'],
    body: CreateBooking,
    idempotent: true,
    status: 201,
    answer: s.Data(WaitingEntry),
  },
  'GET waiting': {
    summary: 'Times that the caller waits for, the earliest first',
    answer: s.Data(s.rows(WaitingEntry)),
  },
  'DELETE waiting/:id': { summary: 'No longer wait' },
} as const satisfies RouteTable;
