import {
  flag,
  Id,
  Instant,
  list,
  named,
  number,
  oneOf,
  optional,
  record,
  rows,
  text,
} from '@nearhand/contracts/schema';
import type * as v from 'valibot';

/** Kinds of things that can be reported. */
export const reportedKinds = ['service', 'review', 'reply', 'person', 'message'] as const;
export type ReportedKind = (typeof reportedKinds)[number];

export const reportReasons = ['scam', 'offensive', 'fake', 'wrong', 'dangerous', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

export const reportReasonNames: Readonly<Record<ReportReason, string>> = {
  scam: 'A scam, or payment outside the site',
  offensive: 'Offensive or hateful',
  fake: 'Fake, or not their own',
  wrong: 'Wrong information',
  dangerous: 'Dangerous or against the law',
  other: 'Something else',
};

/** Moves that decide all open reports about one thing. A person cannot be hidden. */
export const reportMoves = ['dismiss', 'hide', 'warn', 'suspend'] as const;
export type ReportMove = (typeof reportMoves)[number];
export const movesFor = (kind: ReportedKind): readonly ReportMove[] =>
  reportMoves.filter((move) => move !== 'hide' || kind !== 'person');

export const reportStates = ['open', 'decided'] as const;
export type ReportState = (typeof reportStates)[number];

/** Characters. */
export const maxReportDetails = 1000;

const Subject = record({ kind: oneOf(reportedKinds), id: Id });

/** One's own report. It says whether we acted, not how. */
export const Report = record({
  _id: Id,
  subject: Subject,
  /** The name of a service or person, or of the service that a review is about. */
  title: text(),
  reason: oneOf(reportReasons, 'other'),
  state: oneOf(['open', 'dismissed', 'upheld']),
  createdAt: Instant,
});
export type Report = v.InferOutput<typeof Report>;

const OneReport = record({
  _id: Id,
  reporter: record({ _id: Id, name: named('Unnamed') }),
  reason: oneOf(reportReasons, 'other'),
  details: text(),
  /** Of the reporter: 1, halved for each report that was dismissed beyond those that were upheld. */
  weight: number(),
  createdAt: Instant,
});

const ReportDecision = record({
  move: oneOf(reportMoves),
  reason: text(),
  admin: text(),
  decidedAt: Instant,
});

/** All reports about one thing, for admins. `_id` is that of the first report. */
export const ReportedThing = record({
  _id: Id,
  subject: Subject,
  title: text(),
  /** The person who made it, or who it is. */
  owner: record({ _id: Id, name: named('Unnamed') }),
  /** The text as it stood when it was reported first. */
  quote: text(),
  /** The pictures of a message. Their hashes stand in the quote. */
  images: optional(list(Id)),
  /** SHA-256 of the quote, in hexadecimal. */
  quoteHash: text(),
  isHidden: flag(),
  /** Of all reports together. */
  weight: number(),
  reports: rows(OneReport),
  decision: optional(ReportDecision),
});
export type ReportedThing = v.InferOutput<typeof ReportedThing>;

/** The address of a picture of a reported message, for admins. */
export const reportedPicture = (report: string, image: string, size?: 'small'): string =>
  `/api/office/reports/${report}/pictures/${image}${size ? `?size=${size}` : ''}`;
