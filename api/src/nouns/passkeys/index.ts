import { lt } from 'drizzle-orm';
import { exportFile, own } from '../../kernel/nouns/export-query.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { changesRows } from '../accounts/account-hooks.ts';
import { countPasskeys, deletePasskeys } from './passkeys.ts';
import { passkeyRoutes } from './routes.ts';
import * as tables from './table.ts';

const { passkeyChallenges, passkeys } = tables;

export const passkeysNoun = noun({
  routes: [passkeyRoutes],
  tables,
  exports: {
    passkeys: exportFile(
      'passkeys.json',
      'Your passkeys: their names and when they were added and last used.',
      own(passkeys, passkeys.userId, 'credentialId', 'publicKey', 'counter'),
    ),
    passkeyChallenges: 'a hash of a random number, for 5 minutes',
  },
  sweeps: {
    passkeyChallenges: ({ db, clock }) => db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, clock())),
  },
  onAccount: [
    {
      countWaysIn: countPasskeys,
      onRecovery: deletePasskeys,
      onDeletion: changesRows(deletePasskeys),
    },
  ],
});
