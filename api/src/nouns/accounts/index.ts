import { eq, lt } from 'drizzle-orm';
import { sessions, users } from '../../kernel/accounts/table.ts';
import { exportFile, own, rowsOf } from '../../kernel/nouns/export-query.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { accountRoutes, sessionRoutes } from './account-routes.ts';
import { confirmationRoutes } from './confirm-email.ts';
import { sessionListRoutes } from './session-list.ts';
import { emailChanges, emailConfirmations, passwordResets } from './table.ts';

export const accounts = noun({
  routes: [accountRoutes, sessionRoutes, sessionListRoutes, confirmationRoutes],
  tables: { users, sessions, passwordResets, emailChanges, emailConfirmations },
  exports: {
    users: exportFile('profile.json', 'Your account: name, email address, details and settings.', (userId) =>
      rowsOf(users, eq(users.id, userId), { without: ['passwordHash', 'hasPassword'] }),
    ),
    sessions: exportFile(
      'sessions.json',
      'When, where and on which device you logged in, when each login was last used and until when it is valid.',
      own(sessions, sessions.userId, 'id'),
    ),
    passwordResets: 'a hash of a secret, for an hour',
    emailConfirmations: 'a hash of a secret, for 7 days',
    emailChanges: exportFile(
      'old-email.json',
      'The email address that you had before a change of the last 7 days.',
      (userId) =>
        rowsOf(emailChanges, eq(emailChanges.userId, userId), {
          without: ['userId', 'tokenHash'],
          by: [emailChanges.expiresAt, emailChanges.tokenHash],
        }),
    ),
  },
  sweeps: {
    sessions: ({ db, clock }) => db.delete(sessions).where(lt(sessions.expiresAt, clock())),
    passwordResets: ({ db, clock }) => db.delete(passwordResets).where(lt(passwordResets.expiresAt, clock())),
    emailConfirmations: ({ db, clock }) =>
      db.delete(emailConfirmations).where(lt(emailConfirmations.expiresAt, clock())),
    emailChanges: ({ db, clock }) => db.delete(emailChanges).where(lt(emailChanges.expiresAt, clock())),
  },
});
