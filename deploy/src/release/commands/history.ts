import { PlainError } from '../../plain-error.ts';
import type { Command } from '../command.ts';
import { readRecord, revisionNumbers } from '../revisions/revision-record.ts';

export const history: Command = {
  name: 'history',
  parameters: '',
  summary: 'the revisions: when, by whom, what and why, the last one first',
  options: {
    limit: { type: 'string', value: '20', help: 'how many (default 20)' },
    json: { type: 'boolean', help: 'as JSON' },
  },
  run: async ({ options, environment, say }) => {
    const limit = Number(options.limit ?? 20);
    if (!Number.isInteger(limit) || limit < 1)
      throw new PlainError(`--limit is a whole number above 0, not '${options.limit}'.`);
    const place = await environment();
    const numbers = (await revisionNumbers(place)).reverse().slice(0, limit);
    const records = (await Promise.all(numbers.map((number) => readRecord(place, number)))).flatMap((one) => one ?? []);
    const told = records.map(({ composition: _text, signatures: _signatures, ...rest }) => rest);
    if (options.json) say(JSON.stringify(told, null, 2));
    else if (told.length === 0) say(`${place.name} has no revisions yet.`);
    for (const { revision, at, by, command, why } of options.json ? [] : told)
      say(`${String(revision).padStart(6)}  ${at.slice(0, 16).replace('T', ' ')}  ${by}  ${command}  (${why})`);
    return 0;
  },
};
