import type { Composition } from '@nearhand/contracts';
import type { CommandContext, Environment } from '../command.ts';
import { changes } from './composition-changes.ts';
import { type Content, revise } from './ledger.ts';
import type { Note } from './revision-record.ts';

/** Makes a revision for a person at a terminal: tells what it is about to change where, and what number it got. */
export const makeRevision = async (
  environment: Environment,
  note: Note,
  say: CommandContext['say'],
  change: (present: Composition | undefined) => Content | Promise<Content>,
): Promise<void> => {
  const made = await revise(environment, note, async (present) => {
    const next = await change(present);
    for (const line of changes(present, next)) say(`  ${line}`);
    return next;
  });
  say(
    made
      ? `${environment.name} (${environment.site}) is at revision ${made.revision}.`
      : `${environment.name} (${environment.site}) is like that already; nothing was changed.`,
  );
};
