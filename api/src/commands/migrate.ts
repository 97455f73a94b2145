import { keptOverlaps } from '../bookings/kept-overlaps.ts';
import { grantApiRole } from '../database/api-role.ts';
import { databasePlace, openDatabase } from '../database/database.ts';
import { jobs } from '../jobs/jobs.ts';
import { makeQueues } from '../jobs/start-jobs.ts';
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
    for (const overlap of await keptOverlaps(database.db)) say(overlap);
  } finally {
    await database.close();
  }
  say('The database is up to date.');
});
