import { toDollars } from '@nearhand/contracts';
import type { adminActions, approvals } from '../../kernel/admin-actions/table.ts';
import type { blocks } from '../../nouns/blocks/table.ts';
import type { personNotes } from '../../nouns/office/table.ts';
import { content } from '../content/content.ts';
import { type DemoCalendar, decidedHour } from '../content/demo-calendar.ts';
import { demoId } from '../content/random.ts';
import { casesAndDisputes, type DecisionRow } from './cases-and-disputes.ts';
import { type Town, type TownFinders, townFinders } from './office-names.ts';
import type { BookingRows } from './paid-bookings.ts';
import { type NamedReview, officeReplies, officeReports, officeReviews, type ReportRow } from './reports.ts';

type ActionRow = typeof adminActions.$inferInsert & { createdAt: Date };
type ApprovalRow = typeof approvals.$inferInsert & { createdAt: Date };
type NoteRow = typeof personNotes.$inferInsert & { createdAt: Date };
type BlockRow = typeof blocks.$inferInsert;

const { office } = content;
const { suspended } = content.people;

/** Everything that the office shows, and what people do about each other. `bookings` are those of `officeBookings`. */
export const demoOffice = (calendar: DemoCalendar, town: Town, bookings: readonly BookingRows[]) => {
  const found = townFinders(town);
  const reviews = officeReviews(calendar, found);
  const replies = officeReplies(calendar, found);
  const reports = officeReports(calendar, { found, reviews, replies });
  const notes = noteRows(calendar, found);
  const approvals = approvalRows(calendar, found, reviews);
  const { cases, decisions, disputes } = casesAndDisputes(calendar, found, bookings);
  const actions = [
    ...reports.flatMap(actionsOfDecision),
    ...decisions.map(actionOfCase),
    ...notes.map(actionOfNote),
    ...approvals.flatMap(actionsOfApproval),
    ...otherActions(calendar, found, reviews),
  ];
  return {
    reviews: reviews.map(({ key: _key, serviceName: _name, ...row }) => row),
    replies: replies.map(({ service: _service, ...row }) => row),
    blocks: blockRows(calendar, found),
    reports,
    cases,
    decisions: decisions.map(({ bookingId: _booking, ...row }) => row),
    disputes,
    notes,
    approvals,
    actions: actions.map((action, index) => ({ id: demoId('admin action', `${index}`), ...action })),
  };
};

const blockRows = (calendar: DemoCalendar, found: TownFinders): BlockRow[] =>
  office.blocks.map(({ blocker, blocked, day }) => ({
    id: demoId('block', `${blocker} ${blocked}`),
    blockerId: found.person(blocker).id,
    blockedId: found.person(blocked).id,
    createdAt: calendar.at(day, 13),
  }));

const noteRows = (calendar: DemoCalendar, found: TownFinders): NoteRow[] =>
  office.notes.map(({ person, admin, day, text }, index) => ({
    id: demoId('note', `${index}`),
    personId: found.person(person).id,
    authorId: found.admin(admin).id,
    text,
    createdAt: calendar.at(day, 12),
  }));

/** One waits for the demo admin; the review of the confirmed one is deleted. */
const approvalRows = (calendar: DemoCalendar, found: TownFinders, reviews: readonly NamedReview[]): ApprovalRow[] =>
  office.approvals.map(({ review, service, author, asker, day, confirmedDay }) => {
    const subjectId = reviews.find(({ key }) => key === review)?.id ?? demoId('review', review);
    const isConfirmed = confirmedDay !== undefined;
    return {
      id: demoId('approval', review),
      adminId: found.admin(asker).id,
      action: 'DELETE reviews/:id',
      params: { id: subjectId },
      subjectKind: 'review',
      subjectId,
      summary: `Delete the review of ${found.listing(service).row.name} by ${found.person(author).name}`,
      state: isConfirmed ? 'confirmed' : 'waiting',
      decidedBy: isConfirmed ? found.admin(asker === 'first' ? 'second' : 'first').id : null,
      decidedAt: isConfirmed ? calendar.at(confirmedDay, 10) : null,
      createdAt: calendar.at(day, 15),
    };
  });

const actionsOfDecision = ({ subjectKind, subjectId, title, ...report }: ReportRow): ActionRow[] => {
  const { move, decidedBy, decidedAt, decisionReason: reason } = report;
  if (!move || !decidedBy || !decidedAt) return [];
  const row = { adminId: decidedBy, action: 'POST office/reports/:id/decide', createdAt: decidedAt, reason };
  const decision = { ...row, subjectKind, subjectId, details: { move, reports: 1, title } };
  return move === 'suspend' ? [{ ...row, subjectKind: 'person', subjectId: report.ownerId }, decision] : [decision];
};

const actionOfCase = ({ caseId, bookingId, outcome, amountCents, ...decision }: DecisionRow): ActionRow => ({
  adminId: decision.decidedBy,
  action: 'POST cases/:id/decide',
  subjectKind: 'case',
  subjectId: caseId,
  createdAt: decision.createdAt,
  reason: decision.reason,
  details: { outcome, amount: toDollars(amountCents), booking: bookingId },
});

const actionOfNote = ({ authorId, personId, createdAt }: NoteRow): ActionRow => ({
  adminId: authorId,
  action: 'POST office/people/:id/notes',
  subjectKind: 'person',
  subjectId: personId,
  createdAt,
});

const actionsOfApproval = (approval: ApprovalRow): ActionRow[] => {
  const { id, adminId, action, subjectKind, subjectId, summary, createdAt, decidedBy, decidedAt } = approval;
  const about = { action, subjectKind, subjectId };
  const asked = { ...about, adminId, createdAt, details: { summary, approval: id } };
  if (!decidedBy || !decidedAt) return [asked];
  return [asked, { ...about, adminId: decidedBy, createdAt: decidedAt, details: { askedBy: adminId, approval: id } }];
};

const otherActions = (calendar: DemoCalendar, found: TownFinders, reviews: readonly NamedReview[]): ActionRow[] => {
  const by = (which: 'first' | 'second') => ({ adminId: found.admin(which).id });
  const shown = reviews.filter(({ pending }) => !pending);
  return [
    ...shown.map(({ id, createdAt }) => ({
      ...by('first'),
      action: 'POST reviews/:id/approve',
      subjectKind: 'review',
      subjectId: id,
      createdAt,
    })),
    {
      ...by('second'),
      action: 'POST office/people/:id/end-sessions',
      subjectKind: 'person',
      subjectId: found.person(suspended.name).id,
      createdAt: calendar.at(-5, decidedHour),
    },
  ];
};
