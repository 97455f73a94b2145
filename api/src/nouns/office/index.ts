import { eq } from 'drizzle-orm';
import { users } from '../../kernel/accounts/table.ts';
import { recordAdminAction } from '../../kernel/admin-actions/admin-actions.ts';
import type { Database } from '../../kernel/database/database.ts';
import { findRow } from '../../kernel/database/first-of.ts';
import { implement } from '../../kernel/http/api-routes.ts';
import { revokeSessions } from '../../kernel/http/session-repository.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { askedPage } from '../../kernel/paging/cursor.ts';
import { whenDeleted } from '../accounts/account-hooks.ts';
import { personNotFound, reinstate, suspend } from '../accounts/suspend-account.ts';
import { listPeople, readPerson } from './people-repository.ts';
import { personNotes } from './table.ts';

const peopleRoutes = implement((app) => {
  const change = (id: string, write: (tx: Database) => Promise<unknown>) =>
    app.db.transaction(async (tx) => {
      if (!(await findRow(tx, users, eq(users.id, id)))) throw personNotFound();
      await write(tx);
      await recordAdminAction(tx, { subject: { kind: 'person', id } });
    });
  return {
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
    'POST office/people/:id/end-sessions': ({ params: { id } }) =>
      change(id, (tx) => revokeSessions(tx, id, app.clock())),
    'POST office/people/:id/notes': async ({ viewer, params: { id }, body: { text } }) => {
      const note = { personId: id, authorId: viewer._id, text, createdAt: app.clock() };
      await change(id, (tx) => tx.insert(personNotes).values(note));
      return { data: await readPerson(app, id) };
    },
  };
});

export const office = noun({
  routes: [peopleRoutes],
  tables: { personNotes },
  exports: { personNotes: 'notes of the marketplace’s admins for each other, about the safety of others' },
  onAccount: [whenDeleted((tx, id) => tx.delete(personNotes).where(eq(personNotes.personId, id)))],
});
