import { verifyDocuments } from './commands.ts';
import { runCommand } from './run-command.ts';

await runCommand(verifyDocuments);
