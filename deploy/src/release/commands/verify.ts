import { resolve } from 'node:path';
import type { Composition } from '@nearhand/contracts';
import type { Command, Environment } from '../command.ts';
import { counted } from '../counted.ts';
import { publicSigningKeys } from '../keys/signing-keys.ts';
import { NotDone } from '../not-done.ts';
import { releaseFaults } from '../releases/verification.ts';
import { judgedComposition, readComposition } from '../revisions/composition-files.ts';
import { readKept } from '../revisions/kept-revisions.ts';
import { ledgerFaults } from '../revisions/ledger-verification.ts';
import { revisionNumbers } from '../revisions/revision-record.ts';

export const verify: Command = {
  name: 'verify',
  parameters: '',
  summary: 'whether everything that runs is there and unchanged: files, hashes, signatures, revisions',
  details: 'Prints each fault and ends with exit code 1 where there is one. Changes nothing.',
  options: {
    keys: {
      type: 'string',
      value: 'FILE',
      help: "the shell's public.json (default: the keys of RELEASE_KEYS or .keys)",
    },
    all: { type: 'boolean', help: 'the files of every revision that is kept, not of what runs alone' },
    json: { type: 'boolean', help: 'the faults as JSON' },
  },
  run: async ({ options, environment, say }) => {
    const place = await environment();
    const { keys } = options;
    const believed = typeof keys === 'string' ? publicSigningKeys(resolve(keys)) : place.keys('composition');
    const kept = await readKept(place, await revisionNumbers(place));
    const faults = await ledgerFaults(place, kept, believed);
    const { composition, fault } = await runningIn(place);
    if (fault) faults.push(fault);
    const compositions = composition ? [composition] : [];
    for (const one of options.all ? kept : [])
      if ('record' in one) compositions.push(judgedComposition(one.record.composition, `Revision ${one.revision}`));
    for (const one of compositions) faults.push(...(await releaseFaults(place, one)));
    const told = [...new Set(faults)];
    if (options.json) say(JSON.stringify(told, null, 2));
    else for (const fault of told) say(fault);
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
    if (error instanceof NotDone) return { fault: error.message };
    throw error;
  }
};
