import * as s from '@nearhand/contracts/schema';
import type * as v from 'valibot';
import type { RouteTable } from '../../schema/route.ts';
import { Repeat, repeatCounts, repeatIntervals } from './repeats.ts';

/** `POST /repeats`: the paid booking that is repeated, and how often. `count` has it, too. */
const CreateRepeat = s.record({
  booking: s.Id,
  everyWeeks: s.oneOf(repeatIntervals),
  count: s.integer({ minimum: repeatCounts.min, maximum: repeatCounts.max }),
});
export type CreateRepeat = v.InferOutput<typeof CreateRepeat>;

export const repeatsRoutes = {
  'POST repeats': {
    summary: 'Repeat a booking',
    description:
      'Its customer agrees that each further date is booked, and held on the saved card, when it enters the 30 days.',
    roles: ['customer'],
    body: CreateRepeat,
    idempotent: true,
    status: 201,
    answer: s.Data(Repeat),
  },
  'GET repeats/:id': { summary: 'All dates of a repeat', answer: s.Data(Repeat) },
  'POST repeats/:id/skip': {
    summary: 'Skip one date that is not booked yet',
    roles: ['customer'],
    body: s.record({ date: s.Instant }),
    answer: s.Data(Repeat),
  },
  'POST repeats/:id/stop': {
    summary: 'Book no further dates; bookings that are made stay',
    roles: ['customer'],
    answer: s.Data(Repeat),
  },
} as const satisfies RouteTable;
