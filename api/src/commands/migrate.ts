import { databasePlace, openDatabase } from '../database/database.ts';
import { runCommand } from './run-command.ts';

await runCommand(async (settings, say) => {
  const database = await openDatabase(databasePlace({ ...settings, migrateOnStart: true }));
  await database.close();
  say('The database is up to date.');
});
