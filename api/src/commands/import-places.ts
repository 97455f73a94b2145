import { importPlaces } from './commands.ts';
import { runCommand } from './run-command.ts';

await runCommand(importPlaces);
