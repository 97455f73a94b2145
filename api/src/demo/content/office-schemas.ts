import {
  caseOutcomes,
  caseReasons,
  maxReportDetails,
  reportMoves,
  reportReasons,
  reschedulingParties,
} from '@nearhand/contracts';
import { flag, integer, oneOf, optional, text } from '@nearhand/contracts/schema';
import { CreateReview, Registration } from '@nearhand/contracts/wire';
import type * as v from 'valibot';
import { Day, exact, Index, Key, list, PaidBooking, Text } from './content-schemas.ts';

const { rating, comment } = CreateReview.entries;
const { name } = Registration.entries;
const whichAdmin = oneOf(['first', 'second']);
const Hours = optional(integer({ minimum: 1 }));

/** One of `service`, `review`, `reply`, `person` and `message`. */
const DemoReport = exact({
  by: name,
  service: optional(Key),
  /** The key of one of `reviews`. */
  review: optional(Key),
  /** The service of one of `replies`. */
  reply: optional(Key),
  person: optional(name),
  message: optional(exact({ customer: name, provider: Key, position: integer({ minimum: 1 }) })),
  reason: oneOf(reportReasons),
  details: text({ maxLength: maxReportDetails }),
  day: Day,
  /** A suspension has the reason of `people.json`. */
  decision: optional(exact({ admin: whichAdmin, move: oneOf(reportMoves), reason: text(), day: Day })),
});

export const Office = exact({
  /** Beside those that are composed. The customer has no other of this service. */
  reviews: list(
    exact({
      key: Key,
      service: Key,
      customer: name,
      rating,
      comment,
      state: oneOf(['public', 'pending', 'hidden']),
      day: Day,
    }),
  ),
  /** To the review at this index of the service's composed ones. */
  replies: list(
    exact({
      service: Key,
      review: Index,
      text: comment,
      hoursAgo: Hours,
      editedAfterHours: Hours,
      isHidden: optional(flag()),
    }),
  ),
  blocks: list(exact({ blocker: name, blocked: name, day: Day })),
  reports: list(DemoReport),
  notes: list(exact({ person: name, admin: whichAdmin, day: Day, text: Text })),
  cases: list(
    exact({
      booking: PaidBooking,
      openedBy: oneOf(reschedulingParties),
      reason: oneOf(caseReasons),
      statement: Text,
      reply: optional(Text),
      day: Day,
      withdrawnDay: optional(Day),
      decision: optional(
        exact({
          admin: whichAdmin,
          outcome: oneOf(caseOutcomes),
          cents: integer({ minimum: 0 }),
          reason: Text,
          day: Day,
        }),
      ),
    }),
  ),
  /** Of bookings that were paid by card. `endDay` is the day of the bank's decision. */
  disputes: list(
    exact({
      booking: PaidBooking,
      reason: Text,
      status: oneOf(['needs_response', 'under_review', 'won', 'lost']),
      day: Day,
      dueDay: Day,
      endDay: optional(Day),
    }),
  ),
  /** Deletions of reviews. `review` is the key of one of `reviews`, or of one that is deleted. */
  approvals: list(
    exact({
      review: Key,
      service: Key,
      author: name,
      asker: whichAdmin,
      day: Day,
      confirmedDay: optional(Day),
    }),
  ),
});
export type Office = v.InferOutput<typeof Office>;
