import * as s from '@nearhand/contracts/schema';
import type * as v from 'valibot';
import type { RouteTable } from '../../schema/route.ts';
import { Line } from '../../schema/text-fields.ts';
import { CalendarFeed, ImportedCalendar } from './calendars.ts';

/** `POST imported-calendars`: an `https:` address of an iCalendar file. */
const ImportCalendar = s.record({
  name: Line({ minLength: 1, maxLength: 60 }),
  url: Line({ minLength: 1, maxLength: 2000 }),
});
export type ImportCalendar = v.InferOutput<typeof ImportCalendar>;

const provider = ['provider', 'admin'] as const;

export const importedCalendarsRoutes = {
  'GET imported-calendars': {
    summary: 'Calendars whose busy times block the caller’s times',
    roles: provider,
    answer: s.Data(s.rows(ImportedCalendar)),
  },
  'POST imported-calendars': {
    summary: 'Import busy times from an address',
    description: 'Read at once and then about every 15 minutes. Private networks are never fetched.',
    roles: provider,
    body: ImportCalendar,
    idempotent: true,
    status: 201,
    answer: s.Data(ImportedCalendar),
  },
  'POST imported-calendars/upload': {
    summary: 'Import busy times from an iCalendar file',
    description: 'Multipart, field `calendar`: at most 1 MB.',
    roles: provider,
    file: 'calendar',
    status: 201,
    answer: s.Data(ImportedCalendar),
  },
  'DELETE imported-calendars/:id': { summary: 'Remove an imported calendar with its busy times', roles: provider },
  'GET calendar-feed': {
    summary: 'The secret address of the caller’s bookings as a calendar',
    answer: s.Data(CalendarFeed),
  },
  'POST calendar-feed': {
    summary: 'Make a secret address; one that was made before stops working',
    answer: s.Data(CalendarFeed),
  },
  'DELETE calendar-feed': { summary: 'Revoke the secret address' },
} as const satisfies RouteTable;
