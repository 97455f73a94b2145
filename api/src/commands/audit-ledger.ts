import { databasePlace } from '../kernel/database/database.ts';
import { auditReport } from '../ledger/ledger-audit.ts';
import { runCommand, withDatabase } from './run-command.ts';

await runCommand((settings, say) =>
  withDatabase(databasePlace(settings), async ({ db }) => {
    const { differences, scope } = await auditReport(db);
    for (const difference of differences) say(difference);
    const count = `${differences.length} ${differences.length === 1 ? 'difference' : 'differences'}`;
    say(`${count} (${scope})`, differences.length === 0 ? 0 : 1);
  }),
);
