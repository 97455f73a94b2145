import { grantApiRole } from '../kernel/database/api-role.ts';
import { databasePlace, openDatabase } from '../kernel/database/database.ts';
import { overlapReports } from '../nouns/bookings/overlapping-bookings.ts';
import { jobs } from '../orchestration/jobs/jobs.ts';
import { makeQueues } from '../orchestration/jobs/start-jobs.ts';
import { runCommand } from './run-command.ts';

await runCommand(async (settings, say) => {
  const { databaseUrl, migrationDatabaseUrl } = settings;
  const owner = migrationDatabaseUrl ? { url: migrationDatabaseUrl, setting: 'MIGRATION_DATABASE_URL' } : {};
  const database = await openDatabase({ ...databasePlace(settings), ...owner, migrate: true });
  try {
    if (migrationDatabaseUrl && databaseUrl) {
      await makeQueues(database, jobs);
      await grantApiRole(database, databaseUrl);
    }
    for (const overlap of await overlapReports(database.db)) say(overlap);
  } finally {
    await database.close();
  }
  say('The database is up to date.');
});
