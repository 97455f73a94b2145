import { errorCodes } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import { users } from '../../kernel/accounts/table.ts';
import { recordAdminAction } from '../../kernel/admin-actions/admin-actions.ts';
import { findRow } from '../../kernel/database/first-of.ts';
import { notFound } from '../../kernel/errors/api-error.ts';
import { implement } from '../../kernel/http/api-routes.ts';
import { revokeSessions } from '../../kernel/http/session-repository.ts';
import { askedPage } from '../../kernel/paging/cursor.ts';
import { reinstate, suspend } from '../accounts/suspend-account.ts';
import { listPeople } from './people-repository.ts';
import { readPerson } from './person.ts';
import { personNotes } from './table.ts';

export const peopleRoutes = implement((app) => ({
  'GET office/people': ({ query }) => listPeople(app.db, query, askedPage(query)),
  'GET office/people/:id': async ({ params: { id } }) => ({ data: await readPerson(app, id) }),
  'POST office/people/:id/suspend': async ({ viewer, params: { id }, body: { reason } }) => {
    await suspend(app, { userId: id, reason, adminId: viewer._id });
    return { data: await readPerson(app, id) };
  },
  'POST office/people/:id/reinstate': async ({ params: { id }, body: { reason } }) => {
    await reinstate(app, id, reason);
    return { data: await readPerson(app, id) };
  },
  'POST office/people/:id/end-sessions': async ({ params: { id } }) => {
    await app.db.transaction(async (tx) => {
      if (!(await findRow(tx, users, eq(users.id, id)))) throw personNotFound();
      await revokeSessions(tx, id, app.clock());
      await recordAdminAction(tx, { subject: { kind: 'person', id } });
    });
    return { data: {} };
  },
  'POST office/people/:id/notes': async ({ viewer, params: { id }, body: { text } }) => {
    await app.db.transaction(async (tx) => {
      if (!(await findRow(tx, users, eq(users.id, id)))) throw personNotFound();
      await tx.insert(personNotes).values({ personId: id, authorId: viewer._id, text, createdAt: app.clock() });
      await recordAdminAction(tx, { subject: { kind: 'person', id } });
    });
    return { data: await readPerson(app, id) };
  },
}));

const personNotFound = () => notFound(errorCodes.personNotFound, 'This person');
