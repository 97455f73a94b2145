import { databasePlace, openDatabase } from '../kernel/database/database.ts';
import { auditReport } from '../ledger/ledger-audit.ts';
import { runCommand } from './run-command.ts';

await runCommand(async (settings, say) => {
  const database = await openDatabase(databasePlace(settings));
  try {
    const { differences, scope } = await auditReport(database.db);
    for (const difference of differences) say(difference);
    const count = `${differences.length} ${differences.length === 1 ? 'difference' : 'differences'}`;
    say(`${count} (${scope})`, differences.length === 0 ? 0 : 1);
  } finally {
    await database.close();
  }
});
