import { createHash } from 'node:crypto';
import type { reports } from '../../nouns/reports/table.ts';
import type { reviewReplies } from '../../nouns/reviews/table.ts';
import { content } from '../content/content.ts';
import { type DemoCalendar, decidedHour, hoursAfter } from '../content/demo-calendar.ts';
import { demoId } from '../content/random.ts';
import { type OfficeReport, present, type TownFinders } from './office-names.ts';
import { type ReviewRow, rowOfReview } from './reviews.ts';

type ReplyRow = typeof reviewReplies.$inferInsert & { id: string; createdAt: Date; service: string };
export type ReportRow = typeof reports.$inferInsert & { id: string; createdAt: Date };
export type NamedReview = ReviewRow & { key: string; serviceName: string };

const { office, people } = content;
const createdHour = 10;

/** Pending, hidden and reported reviews. */
export const officeReviews = (calendar: DemoCalendar, found: TownFinders): NamedReview[] =>
  office.reviews.map(({ key, service, customer, state, day, ...opinion }) => ({
    key,
    serviceName: found.listing(service).row.name,
    ...rowOfReview(found.listing(service), found.person(customer), opinion),
    pending: state !== 'public',
    hiddenAt: state === 'hidden' ? decisionAbout(calendar, ({ review }) => review === key) : null,
    createdAt: calendar.at(day, 8),
  }));

export const officeReplies = (calendar: DemoCalendar, found: TownFinders): ReplyRow[] =>
  office.replies.map(({ service, review, text, hoursAgo, editedAfterHours, isHidden = false }) => {
    const answered = found.review(service, review);
    const createdAt = hoursAgo ? hoursAfter(calendar.now, -hoursAgo) : hoursAfter(answered.createdAt, 15);
    return {
      id: demoId('reply', service),
      service,
      reviewId: answered.id,
      text,
      createdAt,
      editedAt: editedAfterHours ? hoursAfter(createdAt, editedAfterHours) : null,
      hiddenAt: isHidden ? decisionAbout(calendar, ({ reply }) => reply === service) : null,
    };
  });

const decisionAbout = (calendar: DemoCalendar, which: (report: OfficeReport) => boolean): Date => {
  const decision = present(office.reports.find(which)?.decision, 'a hidden thing without a decision');
  return calendar.at(decision.day, decidedHour);
};

interface Things {
  found: TownFinders;
  reviews: readonly NamedReview[];
  replies: readonly ReplyRow[];
}

export const officeReports = (calendar: DemoCalendar, { found, ...made }: Things): ReportRow[] =>
  office.reports.map((report, index) => {
    const { by, reason, details, day, decision } = report;
    const thing = thingOf({ found, ...made }, report);
    return {
      id: demoId('report', `${index}`),
      reporterId: found.person(by).id,
      ...thing,
      reason,
      details,
      quoteHash: createHash('sha256').update(thing.quote).digest('hex'),
      createdAt: calendar.at(day, createdHour),
      ...(decision && {
        move: decision.move,
        decisionReason: decision.move === 'suspend' ? people.suspended.reason : decision.reason,
        decidedBy: found.admin(decision.admin).id,
        decidedAt: calendar.at(decision.day, decidedHour),
      }),
    };
  });

type Thing = Pick<ReportRow, 'subjectKind' | 'subjectId' | 'ownerId' | 'title' | 'quote'>;

/** Quoted as the API does (`nouns/reports/reported-thing.ts`). */
const thingOf = ({ found, reviews, replies }: Things, report: OfficeReport): Thing => {
  const { by, service, review, reply, person, message } = report;
  if (service !== undefined) {
    const { row, provider } = found.listing(service);
    const quote = `${row.name}\n\n${row.description}`;
    return { subjectKind: 'service', subjectId: row.id, ownerId: provider.id, title: row.name, quote };
  }
  if (review !== undefined) {
    const reported = present(
      reviews.find(({ key }) => key === review),
      review,
    );
    const { id: subjectId, userId: ownerId, serviceName: title, comment: quote } = reported;
    return { subjectKind: 'review', subjectId, ownerId, title, quote };
  }
  if (reply !== undefined) {
    const { row, provider } = found.listing(reply);
    const { id, text } = present(
      replies.find((one) => one.service === reply),
      reply,
    );
    return { subjectKind: 'reply', subjectId: id, ownerId: provider.id, title: row.name, quote: text };
  }
  if (message !== undefined) {
    const { id, senderId, text } = found.message(message);
    // The title is the other side of the conversation, as the reporter sees it.
    const title = by === message.customer ? found.provider(message.provider).name : message.customer;
    return { subjectKind: 'message', subjectId: id, ownerId: senderId, title, quote: text };
  }
  const { id, name, bio = '' } = found.person(present(person, `the thing that ${by} reports`));
  return { subjectKind: 'person', subjectId: id, ownerId: id, title: name, quote: `${name}\n\n${bio}` };
};
