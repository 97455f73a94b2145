import type { Composition } from '@nearhand/contracts';
import { OperationError } from '../../../kernel/user-error.ts';
import type { Command } from '../../command-line/command.ts';
import { counted } from '../../command-line/command.ts';
import type { Environment } from '../../environments/environments.ts';
import { releaseFaults } from '../../releases/verification.ts';
import { checkedRevisions } from '../../revisions/checked-revisions.ts';
import { readComposition } from '../../revisions/composition-file.ts';
import { historyFaults, ofEarlierKeys } from '../../revisions/history-faults.ts';
import { revisionNumbers } from '../../revisions/revision-record.ts';
import { believedKeys, keysOption } from '../releases/keys.ts';

export const verify: Command = {
  name: 'verify',
  parameters: '',
  summary: 'whether everything that runs is there and unchanged: files, hashes, signatures, revisions',
  details: 'Prints each fault and ends with exit code 1 where there is one. Changes nothing.',
  options: {
    ...keysOption,
    all: { type: 'boolean', help: 'the files of every revision that is kept, not of what runs alone' },
    json: { type: 'boolean', help: 'the faults as JSON' },
  },
  run: async ({ options, environment, say }) => {
    const place = await environment();
    const believed = believedKeys(options, place);
    const kept = await checkedRevisions(place, await revisionNumbers(place), believed);
    const faults = await historyFaults(place, kept, believed);
    const { composition, fault } = await runningIn(place);
    if (fault) faults.push(fault);
    const compositions = composition ? [composition] : [];
    for (const one of options.all ? kept : []) if (one.record) compositions.push(one.record.content);
    for (const one of compositions) faults.push(...(await releaseFaults(place, one)));
    const told = [...new Set(faults)];
    if (options.json) say(JSON.stringify(told, null, 2));
    else for (const line of [...ofEarlierKeys(kept), ...told]) say(line);
    if (told.length === 0 && !options.json)
      say(
        `${place.name} (${place.store.name}) is sound: revision ${composition?.revision}, ${counted(believed.length, 'key')}.`,
      );
    return told.length > 0 ? 1 : 0;
  },
};

const runningIn = async (place: Environment): Promise<{ composition?: Composition | undefined; fault?: string }> => {
  try {
    return { composition: await readComposition(place) };
  } catch (error) {
    if (error instanceof OperationError) return { fault: error.message };
    throw error;
  }
};
