import * as s from '@nearhand/contracts/schema';
import type * as v from 'valibot';
import { roles } from '../../rules/role.ts';
import { pageFilter, type RouteTable } from '../../schema/route.ts';
import { Paragraph } from '../../schema/text-fields.ts';
import { maxAdminNoteLength, PersonDetail, PersonRow, personStates } from './people.ts';

const PeopleFilter = s.record({
  ...pageFilter,
  search: s.optional(s.text({ maxLength: 200, description: 'Part of the name or of the email, or the whole id' })),
  role: s.optional(s.oneOf(roles)),
  state: s.optional(s.oneOf(personStates)),
});

const Reason = s.record({ reason: Paragraph({ minLength: 1, maxLength: maxAdminNoteLength }) });
const NewNote = s.record({ text: Paragraph({ minLength: 1, maxLength: maxAdminNoteLength }) });
export type PeopleFilter = v.InferOutput<typeof PeopleFilter>;

export const peopleRoutes = {
  'GET office/people': {
    summary: 'People, the newest first',
    roles: ['admin'],
    query: PeopleFilter,
    answer: s.Page(PersonRow),
  },
  'GET office/people/:id': { summary: 'One person', roles: ['admin'], answer: s.Data(PersonDetail) },
  'POST office/people/:id/suspend': {
    summary: 'Suspend a person',
    description: 'Ends all sessions and takes their services off the market. Bookings, money and cases go on.',
    roles: ['admin'],
    body: Reason,
    answer: s.Data(PersonDetail),
  },
  'POST office/people/:id/reinstate': {
    summary: 'Lift a suspension',
    roles: ['admin'],
    body: Reason,
    answer: s.Data(PersonDetail),
  },
  'POST office/people/:id/end-sessions': {
    summary: 'Log a person out everywhere',
    roles: ['admin'],
  },
  'POST office/people/:id/notes': {
    summary: 'Write a note about a person for other admins',
    roles: ['admin'],
    body: NewNote,
    idempotent: true,
    status: 201,
    answer: s.Data(PersonDetail),
  },
} as const satisfies RouteTable;
