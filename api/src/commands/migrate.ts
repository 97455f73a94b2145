import { keptOverlaps } from '../bookings/kept-overlaps.ts';
import { databasePlace, openDatabase } from '../database/database.ts';
import { runCommand } from './run-command.ts';

await runCommand(async (settings, say) => {
  const database = await openDatabase(databasePlace({ ...settings, migrateOnStart: true }));
  try {
    for (const overlap of await keptOverlaps(database.db)) say(overlap);
  } finally {
    await database.close();
  }
  say('The database is up to date.');
});
