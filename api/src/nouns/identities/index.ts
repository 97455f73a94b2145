import { and, eq, lt, ne, sql } from 'drizzle-orm';
import { users } from '../../kernel/accounts/table.ts';
import { exportFile, own } from '../../kernel/nouns/export-query.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { changesRows } from '../accounts/account-hooks.ts';
import { findProof } from './identity-accounts.ts';
import { navigationRoutes } from './navigation-routes.ts';
import { identityRoutes } from './routes.ts';
import * as tables from './table.ts';

const { identities, identityFlows } = tables;

export const identitiesNoun = noun({
  routes: [identityRoutes],
  machineRoutes: [navigationRoutes],
  tables: { identities, identityFlows },
  exports: {
    identities: exportFile(
      'connected-sign-in.json',
      'Accounts at Google and others with which you log in.',
      own(identities, identities.userId, 'provenSessionId'),
    ),
    identityFlows: 'a hash of a secret, for 10 minutes',
  },
  sweeps: { identityFlows: ({ db, clock }) => db.delete(identityFlows).where(lt(identityFlows.expiresAt, clock())) },
  onAccount: [
    {
      countWaysIn: (tx, userId) => tx.$count(identities, eq(identities.userId, userId)),
      isProven: async (db, viewer, now) => (await findProof(db, viewer, now)) !== undefined,
      // Others may have linked one of theirs. The owner has just proved the account's address, so one with it stays.
      onRecovery: async (tx, userId) => {
        const address = tx
          .select({ email: sql`lower(${users.email})` })
          .from(users)
          .where(eq(users.id, userId));
        const isOfOther = ne(sql`lower(${identities.email})`, address);
        await tx.delete(identities).where(and(eq(identities.userId, userId), isOfOther));
      },
      endSecrets: async (tx, userId) => {
        await tx.delete(identityFlows).where(eq(identityFlows.userId, userId));
      },
      onDeletion: changesRows(async (tx, id) => {
        await tx.delete(identityFlows).where(eq(identityFlows.userId, id));
        await tx.delete(identities).where(eq(identities.userId, id));
      }),
    },
  ],
});
