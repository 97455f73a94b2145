import { auditLedger } from './commands.ts';
import { runCommand } from './run-command.ts';

await runCommand(auditLedger);
