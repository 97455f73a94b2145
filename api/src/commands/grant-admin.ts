import { databasePlace } from '../kernel/database/database.ts';
import { grantAdmin } from '../nouns/accounts/account-repository.ts';
import { runCommand, withDatabase } from './run-command.ts';

await runCommand(async (settings, say) => {
  const email = process.argv[2];
  if (!email) return say('Say whom: grant-admin EMAIL', 1);
  await withDatabase(databasePlace(settings), async ({ db }) =>
    (await grantAdmin(db, email))
      ? say(`${email} is an admin now.`)
      : say(`There is no account with the address ${email}.`, 1),
  );
});
