import * as s from '@nearhand/contracts/schema';
import type * as v from 'valibot';
import type { RouteTable } from '../../schema/route.ts';
import { Line } from '../../schema/text-fields.ts';
import { BusyTime, Calendar, MinutesOfDay, ScheduleBody, StoredDay } from './schedules.ts';
import { scheduleLimits } from './working-hours.ts';

/** `POST /time-off`: whole days, or with both times a part of one day. */
const AddTimeOff = s.record({
  from: StoredDay,
  to: StoredDay,
  start: s.optional(MinutesOfDay),
  end: s.optional(MinutesOfDay),
  note: s.optional(Line({ maxLength: scheduleLimits.timeOffNote })),
});
export type AddTimeOff = v.InferOutput<typeof AddTimeOff>;

/** Which days `GET calendar` tells of: at most 62, or `daysAround` today. */
const CalendarFilter = s.record({ from: s.optional(StoredDay), to: s.optional(StoredDay) });

const provider = ['provider', 'admin'] as const;

export const calendarsRoutes = {
  'GET schedule': { summary: 'When the caller works', roles: provider, answer: s.Data(ScheduleBody) },
  'PUT schedule': {
    summary: 'Change when the caller works',
    description: 'Bookings stay as they are. Days that have passed are refused.',
    roles: provider,
    body: ScheduleBody,
    answer: s.Data(ScheduleBody),
  },
  'GET calendar': {
    summary: 'What the caller’s days hold: bookings, time off and imported busy times',
    roles: provider,
    query: CalendarFilter,
    answer: s.Data(Calendar),
  },
  'GET time-off': {
    summary: 'The caller’s time off that has not ended, the soonest first',
    roles: provider,
    answer: s.Data(s.rows(BusyTime)),
  },
  'POST time-off': {
    summary: 'Take time off',
    description: 'Bookings within it stay as they are.',
    roles: provider,
    body: AddTimeOff,
    idempotent: true,
    status: 201,
    answer: s.Data(BusyTime),
  },
  'DELETE time-off/:id': { summary: 'End time off', roles: provider },
} as const satisfies RouteTable;
