import * as s from '@nearhand/contracts/schema';
import { pageFilter, type RouteTable } from '../../schema/route.ts';
import { AdminAction, Approval, approvalStates, OfficeWaiting } from './admin-actions.ts';

/** Of one admin, or about one thing. */
const ActionFilter = s.record({ ...pageFilter, admin: s.optional(s.Id), subject: s.optional(s.Id) });

const ApprovalFilter = s.record({ ...pageFilter, state: s.optional(s.oneOf(approvalStates)) });

export const adminActionsRoutes = {
  'GET office/waiting': { summary: 'How much waits for an admin', roles: ['admin'], answer: s.Data(OfficeWaiting) },
  'GET office/actions': {
    summary: 'What admins did, the newest first',
    roles: ['admin'],
    query: ActionFilter,
    answer: s.Page(AdminAction),
  },
  'GET office/approvals': {
    summary: 'What needed a second admin, the newest first',
    roles: ['admin'],
    query: ApprovalFilter,
    answer: s.Page(Approval),
  },
  'POST office/approvals/:id/confirm': {
    summary: 'Do what another admin asked for',
    description: 'Never by the admin who asked. An error of the confirmed request is answered, and it waits again.',
    roles: ['admin'],
  },
  'POST office/approvals/:id/reject': {
    summary: 'Reject what an admin asked for; one may reject one’s own',
    roles: ['admin'],
  },
} as const satisfies RouteTable;
