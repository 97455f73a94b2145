import { databasePlace, openDatabase } from '../kernel/database/database.ts';
import { grantAdmin } from '../nouns/accounts/account-repository.ts';
import { runCommand } from './run-command.ts';

await runCommand(async (settings, say) => {
  const email = process.argv[2];
  if (!email) return say('Say whom: grant-admin EMAIL', 1);
  const database = await openDatabase(databasePlace(settings));
  try {
    if (await grantAdmin(database.db, email)) return say(`${email} is an admin now.`);
    say(`There is no account with the address ${email}.`, 1);
  } finally {
    await database.close();
  }
});
