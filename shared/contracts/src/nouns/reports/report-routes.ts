import * as s from '@nearhand/contracts/schema';
import type * as v from 'valibot';
import { pageFilter, type RouteTable } from '../../schema/route.ts';
import { Paragraph } from '../../schema/text-fields.ts';
import { PictureSize } from '../conversations/conversation-routes.ts';
import {
  maxReportDetails,
  Report,
  ReportedThing,
  reportedKinds,
  reportMoves,
  reportReasons,
  reportStates,
} from './reports.ts';

const NewReport = s.record({
  kind: s.oneOf(reportedKinds).strict,
  id: s.Id,
  reason: s.oneOf(reportReasons).strict,
  details: s.optional(Paragraph({ maxLength: maxReportDetails, description: 'Needed for the reason `other`' })),
});
export type NewReport = v.InferOutput<typeof NewReport>;

const Decision = s.record({
  move: s.oneOf(reportMoves).strict,
  reason: Paragraph({ minLength: 1, maxLength: 2000, description: 'The reported person reads it' }),
  until: s.optional(
    s.described(s.Instant, { description: '`createdAt` of the newest report that was read: later ones stay open' }),
  ),
});
const Unhide = s.record({
  kind: s.oneOf(reportedKinds).strict,
  id: s.Id,
  reason: Paragraph({ minLength: 1, maxLength: 2000 }),
});

export const reportsRoutes = {
  'POST reports': {
    summary: 'Report a service, a review, a reply, a person or a message',
    description: 'A text is quoted as it stands now. Of a conversation admins see the reported message alone.',
    body: NewReport,
    status: 201,
    answer: s.Data(Report),
  },
  'GET reports': {
    summary: 'What one has reported, the newest first',
    query: s.record(pageFilter),
    answer: s.Page(Report),
  },
  'GET office/reports': {
    summary: 'Reported things: open ones by weight, decided ones by date; at most 100',
    roles: ['admin'],
    query: s.record({ state: s.optional(s.oneOf(reportStates)), kind: s.optional(s.oneOf(reportedKinds).strict) }),
    answer: s.Data(s.rows(ReportedThing)),
  },
  'GET office/reports/:id/pictures/:picture': {
    summary: 'A picture of a reported message',
    description:
      'Those that were handed over with the report, as long as their sender has an account; never stored by browsers.',
    roles: ['admin'],
    query: PictureSize,
    mediaType: 'image/webp',
    answer: s.text(),
  },
  'POST office/reports/:id/decide': {
    summary: 'Decide the open reports about the thing that this report is about',
    roles: ['admin'],
    body: Decision,
  },
  'POST office/unhide': { summary: 'Show again what a decision has hidden', roles: ['admin'], body: Unhide },
} as const satisfies RouteTable;
