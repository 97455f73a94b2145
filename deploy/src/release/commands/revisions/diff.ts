import type { Composition } from '@nearhand/contracts';
import { UserError } from '../../../kernel/user-error.ts';
import type { Command } from '../../command-line/command.ts';
import type { Environment } from '../../environments/environments.ts';
import { changes } from '../../revisions/composition-changes.ts';
import { readRecord, revisionNumbers } from '../../revisions/revision-record.ts';

export const diff: Command = {
  name: 'diff',
  parameters: 'REVISION [REVISION]',
  summary: 'what differs from the first revision to the second, or to the last one',
  options: { json: { type: 'boolean', help: 'both compositions as JSON' } },
  run: async ({ arguments: [from = '', to], options, environment, say }) => {
    const place = await environment();
    const numbers = await revisionNumbers(place);
    const before = await compositionAt(place, from, numbers);
    const after = await compositionAt(place, to ?? String(numbers.at(-1)), numbers);
    if (options.json) {
      say(JSON.stringify([before, after], null, 2));
      return 0;
    }
    const lines = changes(before, after);
    for (const line of lines) say(line);
    if (lines.length === 0) say(`Revisions ${before.revision} and ${after.revision} run the same.`);
    return 0;
  },
};

const compositionAt = async (place: Environment, text: string, numbers: readonly number[]): Promise<Composition> => {
  const record = numbers.includes(Number(text)) ? await readRecord(place, Number(text)) : undefined;
  if (record) return record.content;
  const kept = numbers.length > 0 ? `it keeps ${numbers[0]} to ${numbers.at(-1)}` : 'it has none yet';
  throw new UserError(`${place.name} has no revision '${text}'; ${kept}.`);
};
