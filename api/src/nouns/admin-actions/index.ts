import { errorCodes } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import { confirmsFor, recordAdminAction } from '../../kernel/admin-actions/admin-actions.ts';
import { lockWaitingApproval, waitAgain } from '../../kernel/admin-actions/second-admin.ts';
import { approvals } from '../../kernel/admin-actions/table.ts';
import type { Database } from '../../kernel/database/database.ts';
import { ApiError, conflict, forbidden } from '../../kernel/errors/api-error.ts';
import { implement } from '../../kernel/http/api-routes.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { askedPage } from '../../kernel/paging/cursor.ts';
import { holdAdmin } from '../accounts/account-repository.ts';
import { countWaiting, listAdminActions, listApprovals } from './admin-action-repository.ts';

const adminActionRoutes = implement((app) => {
  const decide = async (tx: Database, id: string, adminId: string, state: 'confirmed' | 'rejected') => {
    const asked = await lockWaitingApproval(tx, id);
    if (!asked) throw approvalNotFound();
    if (state === 'confirmed' && asked.adminId === adminId) throw ownApproval();
    if (state === 'confirmed' && !(await holdAdmin(tx, asked.adminId))) throw formerAdmin();
    const values = { state, decidedBy: adminId, decidedAt: app.clock() };
    await tx.update(approvals).set(values).where(eq(approvals.id, id));
    return asked;
  };
  return {
    'GET office/waiting': async () => ({ data: await countWaiting(app.db) }),
    'GET office/actions': ({ query }) => listAdminActions(app.db, query, askedPage(query)),
    'GET office/approvals': ({ query }) => listApprovals(app.db, query.state, askedPage(query)),
    'POST office/approvals/:id/confirm': async (request, reply) => {
      const { viewer, params } = request;
      const asked = await app.db.transaction((tx) => decide(tx, params.id, viewer._id, 'confirmed'));
      confirmsFor(asked.action, { askedBy: asked.adminId, approval: asked.id });
      try {
        await app.runConfirmed(request, reply, asked);
      } catch (error) {
        await waitAgain(app.db, asked);
        throw error;
      }
    },
    'POST office/approvals/:id/reject': async ({ viewer, params: { id } }) => {
      await app.db.transaction(async (tx) => {
        const { subjectKind: kind, subjectId, summary } = await decide(tx, id, viewer._id, 'rejected');
        await recordAdminAction(tx, { subject: { kind, id: subjectId }, details: { summary, approval: id } });
      });
    },
  };
});

const approvalNotFound = () =>
  new ApiError(404, errorCodes.approvalNotFound, 'This request is decided already, or it was not found.');

const formerAdmin = () =>
  conflict(
    errorCodes.formerAdmin,
    'The account that asked for this is no longer an admin’s. Please reject it, and ask for it yourself where it is right.',
  );

const ownApproval = () =>
  forbidden(errorCodes.ownApproval, 'You asked for this yourself. Another admin must confirm it.');

/** The tables stand in `kernel/admin-actions`: each route of an admin writes into them. */
export const adminActions = noun({ routes: [adminActionRoutes] });
