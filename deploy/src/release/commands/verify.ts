import { resolve } from 'node:path';
import type { Command } from '../command.ts';
import { publicSigningKeys } from '../keys/signing-keys.ts';
import { releaseFaults } from '../releases/verification.ts';
import { judgedComposition, readComposition } from '../revisions/composition-files.ts';
import { ledgerFaults } from '../revisions/ledger-verification.ts';
import { readRecord, revisionNumbers } from '../revisions/revision-record.ts';

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
    all: { type: 'boolean', help: 'the releases of every revision that is kept, not of the last one alone' },
    json: { type: 'boolean', help: 'the faults as JSON' },
  },
  run: async ({ options, environment, say }) => {
    const place = await environment();
    const { keys } = options;
    const believed = typeof keys === 'string' ? publicSigningKeys(resolve(keys)) : place.keys('composition');
    const faults = await ledgerFaults(place, believed);
    const composition = await readComposition(place);
    const compositions = composition ? [composition] : [];
    for (const number of options.all ? await revisionNumbers(place) : []) {
      const record = await readRecord(place, number);
      if (record) compositions.push(judgedComposition(record.composition, `Revision ${number}`));
    }
    for (const one of compositions) faults.push(...(await releaseFaults(place, one)));
    const told = [...new Set(faults)];
    if (options.json) say(JSON.stringify(told, null, 2));
    else for (const fault of told) say(fault);
    if (told.length === 0 && !options.json)
      say(`${place.name} (${place.store.name}) is sound: revision ${composition?.revision}, ${believed.length} keys.`);
    return told.length > 0 ? 1 : 0;
  },
};
