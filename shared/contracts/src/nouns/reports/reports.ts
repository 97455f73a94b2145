import * as s from '@nearhand/contracts/schema';
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

const Subject = s.record({ kind: s.oneOf(reportedKinds), id: s.Id });

/** One's own report. It says whether we acted, not how. */
export const Report = s.record({
  _id: s.Id,
  subject: Subject,
  /** The name of a service or person, or of the service that a review is about. */
  title: s.text(),
  reason: s.oneOf(reportReasons, 'other'),
  state: s.oneOf(['open', 'dismissed', 'upheld']),
  createdAt: s.Instant,
});
export type Report = v.InferOutput<typeof Report>;

const OneReport = s.record({
  _id: s.Id,
  reporter: s.record({ _id: s.Id, name: s.named('Unnamed') }),
  reason: s.oneOf(reportReasons, 'other'),
  details: s.text(),
  /** The text as it stood for this report, where it is not that of the first one. */
  quote: s.optional(s.text()),
  /** Of the reporter: 1, halved for each report that was dismissed beyond those that were upheld. */
  weight: s.number(),
  createdAt: s.Instant,
});

const ReportDecision = s.record({
  move: s.oneOf(reportMoves),
  reason: s.text(),
  admin: s.text(),
  decidedAt: s.Instant,
});

/** All reports about one thing, for admins. `_id` is that of the first report. */
export const ReportedThing = s.record({
  _id: s.Id,
  subject: Subject,
  title: s.text(),
  /** The person who made it, or who it is. */
  owner: s.record({ _id: s.Id, name: s.named('Unnamed') }),
  /** The text as it stood when it was reported first. */
  quote: s.text(),
  /** The pictures of a message. Their hashes stand in the quote. */
  images: s.optional(s.list(s.Id)),
  /** SHA-256 of the quote, in hexadecimal. */
  quoteHash: s.text(),
  isHidden: s.flag(),
  /** Of all reports together. */
  weight: s.number(),
  reports: s.rows(OneReport),
  decision: s.optional(ReportDecision),
});
export type ReportedThing = v.InferOutput<typeof ReportedThing>;

/** The address of a picture of a reported message, for admins. */
export const reportedPicture = (report: string, image: string, size?: 'small'): string =>
  `/api/office/reports/${report}/pictures/${image}${size ? `?size=${size}` : ''}`;
