import * as s from '@nearhand/contracts/schema';
import type * as v from 'valibot';

const Admin = s.record({ _id: s.Id, name: s.named('Admin') });

/** A noun and its row: `person`, `review`, `service`. `name` is empty where the log knows none. */
export const ActionSubject = s.record({
  kind: s.neededText(),
  id: s.Id,
  name: s.text(),
  /** Of a case. */
  bookingId: s.optional(s.Id),
  /** Of a review. */
  serviceId: s.optional(s.Id),
});
export type ActionSubject = v.InferOutput<typeof ActionSubject>;

/** One row of the log of the admins. It never changes. */
export const AdminAction = s.record({
  _id: s.Id,
  /** Name of the API’s route: `POST cases/:id/decide`. */
  action: s.neededText(),
  admin: Admin,
  subject: s.optional(ActionSubject),
  /** Of a request that this admin confirmed, rejected or withdrew: whose it was. An API older than 2026-12 puts an id into `details`. */
  askedBy: s.optional(Admin),
  reason: s.text(),
  details: s.rows(s.record({ name: s.text(), value: s.text() })),
  createdAt: s.Instant,
});
export type AdminAction = v.InferOutput<typeof AdminAction>;

export const approvalStates = ['waiting', 'confirmed', 'rejected'] as const;
export type ApprovalState = (typeof approvalStates)[number];

/** Something that an admin wants to do, and that a second admin must confirm. */
export const Approval = s.record({
  _id: s.Id,
  action: s.neededText(),
  admin: Admin,
  subject: ActionSubject,
  summary: s.text(),
  /** Of the admin who asks. Absent where the action has none. */
  reason: s.optional(s.text()),
  /** The review that it deletes, as it is now. */
  quote: s.optional(s.text()),
  state: s.oneOf(approvalStates),
  decidedBy: s.optional(s.text()),
  /** Rejected by the admin who asked. */
  isWithdrawn: s.optional(s.flag()),
  createdAt: s.Instant,
});
export type Approval = v.InferOutput<typeof Approval>;

/** How much of each kind waits for an admin. */
export const OfficeWaiting = s.record({
  approvals: s.integer(),
  badges: s.integer(),
  cases: s.integer(),
  reports: s.integer(),
  reviews: s.integer(),
});
export type OfficeWaiting = v.InferOutput<typeof OfficeWaiting>;
