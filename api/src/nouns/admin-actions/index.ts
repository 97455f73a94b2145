import {
  type ActionSubject,
  type AdminAction,
  type Approval,
  type ApprovalState,
  errorCodes,
  type OfficeWaiting,
} from '@nearhand/contracts';
import { and, desc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '../../kernel/accounts/table.ts';
import {
  approvalNotFound,
  confirmsFor,
  decideApproval,
  isWaiting,
  recordAdminAction,
} from '../../kernel/admin-actions/admin-actions.ts';
import { adminActions, approvals } from '../../kernel/admin-actions/table.ts';
import type { Database } from '../../kernel/database/database.ts';
import { orNull } from '../../kernel/database/decoders.ts';
import { findRow } from '../../kernel/database/first-of.ts';
import { conflict, forbidden } from '../../kernel/errors/api-error.ts';
import { implement } from '../../kernel/http/api-routes.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { type AskedPage, askedPage, isAfterPosition, pageAnswer, positionAt } from '../../kernel/paging/cursor.ts';
import { holdAdmin } from '../accounts/account-repository.ts';
import { credentials } from '../badges/table.ts';
import { cases } from '../booking-money/table.ts';
import { reports } from '../reports/table.ts';
import { reviews } from '../reviews/table.ts';
import { services } from '../services/table.ts';

const second = alias(users, 'second_admin');

/** People and services have a name; cases and reviews lead to their booking or service. */
const subjectColumns = (id: typeof adminActions.subjectId | typeof approvals.subjectId) => ({
  name: sql`coalesce((select ${users.name} from ${users} where ${users.id} = ${id}),
    (select ${services.name} from ${services} where ${services.id} = ${id}))`.mapWith(orNull(String)),
  bookingId: sql`(select ${cases.bookingId} from ${cases} where ${cases.id} = ${id})`.mapWith(orNull(String)),
  serviceId: sql`(select ${reviews.serviceId} from ${reviews} where ${reviews.id} = ${id})`.mapWith(orNull(String)),
});

const toSubject = (
  kind: string,
  id: string,
  { name, bookingId, serviceId }: Record<keyof ReturnType<typeof subjectColumns>, string | null>,
): ActionSubject => ({ kind, id, name: name ?? '', ...(bookingId && { bookingId }), ...(serviceId && { serviceId }) });

export const listAdminActions = async (
  db: Database,
  { admin, subject }: { admin?: string | undefined; subject?: string | undefined },
  page: AskedPage,
) => {
  const { id, adminId, subjectId, details, createdAt } = adminActions;
  const rows = await db
    .select({
      _id: id,
      at: positionAt(createdAt),
      row: adminActions,
      adminName: nameOf(adminId),
      askedByName: nameOf(sql`(${details} ->> 'askedBy')::uuid`),
      of: subjectColumns(subjectId),
    })
    .from(adminActions)
    .where(
      and(
        admin === undefined ? undefined : eq(adminId, admin),
        subject === undefined ? undefined : eq(subjectId, subject),
        page.from && isAfterPosition(createdAt, id, page.from),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(page.limit + 1);
  return pageAnswer(rows, page, ({ _id, row, adminName, askedByName, of }): AdminAction => {
    const { action, reason, subjectKind: kind, subjectId } = row;
    const { askedBy, ...rest } = row.details;
    return {
      _id,
      action,
      admin: { _id: row.adminId, name: adminName },
      ...(kind && subjectId && { subject: toSubject(kind, subjectId, of) }),
      ...(typeof askedBy === 'string' && { askedBy: { _id: askedBy, name: askedByName } }),
      reason,
      details: Object.entries(rest).map(([name, value]) => ({ name, value: wordsOf(value) })),
      createdAt: row.createdAt.toISOString(),
    };
  });
};

const nameOf = (adminId: SQL | typeof adminActions.adminId) =>
  sql`(select ${second.name} from ${users} ${second} where ${second.id} = ${adminId})`.mapWith(String);

const wordsOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const listApprovals = async (db: Database, state: ApprovalState | undefined, page: AskedPage) => {
  const { id, createdAt } = approvals;
  const rows = await db
    .select({
      _id: id,
      at: positionAt(createdAt),
      row: approvals,
      adminName: users.name,
      decidedBy: second.name,
      of: subjectColumns(approvals.subjectId),
      reason: sql`${approvals.body} ->> 'reason'`.mapWith(orNull(String)),
      quote: sql`(select ${reviews.comment} from ${reviews} where ${reviews.id} = ${approvals.subjectId})`.mapWith(
        orNull(String),
      ),
    })
    .from(approvals)
    .innerJoin(users, eq(users.id, approvals.adminId))
    .leftJoin(second, eq(second.id, approvals.decidedBy))
    .where(and(state && eq(approvals.state, state), page.from && isAfterPosition(createdAt, id, page.from)))
    .orderBy(desc(createdAt), desc(id))
    .limit(page.limit + 1);
  return pageAnswer(
    rows,
    page,
    ({ _id, row, adminName, decidedBy, of, reason, quote }): Approval => ({
      _id,
      action: row.action,
      admin: { _id: row.adminId, name: adminName },
      subject: toSubject(row.subjectKind, row.subjectId, of),
      summary: row.summary,
      ...(reason && { reason }),
      ...(quote && { quote }),
      state: row.state,
      ...(decidedBy && { decidedBy }),
      ...(row.decidedBy === row.adminId && { isWithdrawn: true }),
      createdAt: row.createdAt.toISOString(),
    }),
  );
};

const countWaiting = async (db: Database, viewer: Viewer): Promise<OfficeWaiting> => ({
  approvals: await db.$count(approvals, eq(approvals.state, 'waiting')),
  badges: await db.$count(credentials, eq(credentials.state, 'waiting')),
  cases: await db.$count(cases, eq(cases.state, 'open')),
  reports: (
    await db
      .selectDistinct({ kind: reports.subjectKind, id: reports.subjectId })
      .from(reports)
      // As in the list: not those about the viewer.
      .where(and(isNull(reports.move), ne(reports.ownerId, viewer._id)))
  ).length,
  reviews: await db.$count(reviews, and(eq(reviews.pending, true), isNull(reviews.hiddenAt))),
});

const adminActionRoutes = implement((app) => {
  return {
    'GET office/waiting': async ({ viewer }) => ({ data: await countWaiting(app.db, viewer) }),
    'GET office/actions': ({ query }) => listAdminActions(app.db, query, askedPage(query)),
    'GET office/approvals': ({ query }) => listApprovals(app.db, query.state, askedPage(query)),
    'POST office/approvals/:id/confirm': async (request, reply) => {
      const { viewer, params } = request;
      const asked = await findRow(app.db, approvals, isWaiting(params.id));
      if (!asked) throw approvalNotFound();
      if (asked.adminId === viewer._id) throw ownApproval();
      if (!(await holdAdmin(app.db, asked.adminId))) throw formerAdmin();
      confirmsFor(asked);
      await app.runConfirmed(request, reply, asked);
    },
    'POST office/approvals/:id/reject': async ({ viewer, params: { id } }) => {
      await app.db.transaction(async (tx) => {
        const decision = { state: 'rejected', decidedBy: viewer._id, decidedAt: app.clock() } as const;
        const { subjectKind: kind, subjectId, summary, adminId: askedBy } = await decideApproval(tx, id, decision);
        await recordAdminAction(tx, { subject: { kind, id: subjectId }, details: { summary, askedBy, approval: id } });
      });
    },
  };
});

const formerAdmin = () =>
  conflict(
    errorCodes.formerAdmin,
    'The account that asked for this is no longer an admin’s. Please reject it, and ask for it yourself where it is right.',
  );

const ownApproval = () =>
  forbidden(errorCodes.ownApproval, 'You asked for this yourself. Another admin must confirm it.');

/** The tables stand in `kernel/admin-actions`: each route of an admin writes into them. */
export const adminActionsNoun = noun({ routes: [adminActionRoutes] });
