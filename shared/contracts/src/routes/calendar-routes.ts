import { Type } from 'typebox';
import { Data } from '../wire/envelope.ts';
import {
  AddTimeOff,
  BusyTime,
  Calendar,
  CalendarFeed,
  CalendarFilter,
  ImportCalendar,
  ImportedCalendar,
  ScheduleBody,
} from '../wire/schedule.ts';
import { Nothing, type RouteTable } from './route.ts';

const provider = ['provider', 'admin'] as const;

export const calendarRoutes = {
  'GET schedule': { summary: 'When the caller works', roles: provider, answer: Data(ScheduleBody) },
  'PUT schedule': {
    summary: 'Change when the caller works',
    description: 'Bookings stay as they are. Days that have passed are refused.',
    roles: provider,
    body: ScheduleBody,
    answer: Data(ScheduleBody),
  },
  'GET calendar': {
    summary: 'What the caller’s days hold: bookings, time off and imported busy times',
    roles: provider,
    query: CalendarFilter,
    answer: Data(Calendar),
  },
  'GET time-off': {
    summary: 'The caller’s time off that has not ended, the soonest first',
    roles: provider,
    answer: Data(Type.Array(BusyTime)),
  },
  'POST time-off': {
    summary: 'Take time off',
    description: 'Bookings within it stay as they are.',
    roles: provider,
    body: AddTimeOff,
    idempotent: true,
    status: 201,
    answer: Data(BusyTime),
  },
  'DELETE time-off/:id': { summary: 'End time off', roles: provider, answer: Nothing },
} as const satisfies RouteTable;

export const importedCalendarRoutes = {
  'GET imported-calendars': {
    summary: 'Calendars whose busy times block the caller’s times',
    roles: provider,
    answer: Data(Type.Array(ImportedCalendar)),
  },
  'POST imported-calendars': {
    summary: 'Import busy times from an address',
    description: 'Read at once and then about every 15 minutes. Private networks are never fetched.',
    roles: provider,
    body: ImportCalendar,
    status: 201,
    answer: Data(ImportedCalendar),
  },
  'POST imported-calendars/upload': {
    summary: 'Import busy times from an iCalendar file',
    description: 'Multipart, field `calendar`: at most 1 MB.',
    roles: provider,
    file: 'calendar',
    status: 201,
    answer: Data(ImportedCalendar),
  },
  'DELETE imported-calendars/:id': {
    summary: 'Remove an imported calendar with its busy times',
    roles: provider,
    answer: Nothing,
  },
  'GET calendar-feed': {
    summary: 'The secret address of the caller’s bookings as a calendar',
    roles: 'signed-in',
    answer: Data(CalendarFeed),
  },
  'POST calendar-feed': {
    summary: 'Make a secret address; one that was made before stops working',
    roles: 'signed-in',
    answer: Data(CalendarFeed),
  },
  'DELETE calendar-feed': { summary: 'Revoke the secret address', roles: 'signed-in', answer: Nothing },
} as const satisfies RouteTable;
