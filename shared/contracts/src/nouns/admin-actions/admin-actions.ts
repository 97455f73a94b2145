import {
  Id,
  Instant,
  integer,
  named,
  neededText,
  oneOf,
  optional,
  record,
  rows,
  text,
} from '@nearhand/contracts/schema';
import type * as v from 'valibot';

const Admin = record({ _id: Id, name: named('Admin') });

/** A noun and its row: `person`, `review`, `service`. `name` is empty where the log knows none. */
export const ActionSubject = record({ kind: neededText(), id: Id, name: text() });
export type ActionSubject = v.InferOutput<typeof ActionSubject>;

/** One row of the log of the admins. It never changes. */
export const AdminAction = record({
  _id: Id,
  /** Name of the API’s route: `POST cases/:id/decide`. */
  action: neededText(),
  admin: Admin,
  subject: optional(ActionSubject),
  reason: text(),
  details: rows(record({ name: text(), value: text() })),
  createdAt: Instant,
});
export type AdminAction = v.InferOutput<typeof AdminAction>;

export const approvalStates = ['waiting', 'confirmed', 'rejected'] as const;
export type ApprovalState = (typeof approvalStates)[number];

/** Something that an admin wants to do, and that a second admin must confirm. */
export const Approval = record({
  _id: Id,
  action: neededText(),
  admin: Admin,
  subject: ActionSubject,
  summary: text(),
  state: oneOf(approvalStates),
  decidedBy: optional(text()),
  createdAt: Instant,
});
export type Approval = v.InferOutput<typeof Approval>;

/** How much of each kind waits for an admin. */
export const OfficeWaiting = record({
  approvals: integer(),
  badges: integer(),
  cases: integer(),
  reports: integer(),
  reviews: integer(),
});
export type OfficeWaiting = v.InferOutput<typeof OfficeWaiting>;
