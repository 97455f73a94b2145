import { PlainError } from '../../plain-error.ts';
import type { Command } from '../command.ts';
import { type Kept, readKept } from '../revisions/kept-revisions.ts';
import { revisionNumbers } from '../revisions/revision-record.ts';

export const history: Command = {
  name: 'history',
  parameters: '',
  summary: 'the revisions: when, by whom, what and why, the last one first',
  details: 'Ends with exit code 1 where one cannot be read; the others are shown all the same.',
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
    const kept = await readKept(place, numbers);
    if (options.json) say(JSON.stringify(kept.map(dataOf), null, 2));
    else if (kept.length === 0) say(`${place.name} has no revisions yet.`);
    else for (const one of kept) say(`${String(one.revision).padStart(6)}  ${lineOf(one)}`);
    return kept.some((one) => 'fault' in one) ? 1 : 0;
  },
};

const dataOf = (one: Kept) => {
  if ('fault' in one) return one;
  const { composition: _text, signatures: _signatures, ...rest } = one.record;
  return rest;
};

const lineOf = (one: Kept): string => {
  if ('fault' in one) return `cannot be read: ${one.fault}`;
  const { at, by, command, why } = one.record;
  return `${at.slice(0, 16).replace('T', ' ')}  ${by}  ${command}  (${why})`;
};
