import { UserError } from '../../../kernel/user-error.ts';
import type { Command, CommandContext } from '../../command-line/command.ts';
import type { Environment } from '../../environments/environments.ts';
import type { SigningKey } from '../../keys/signing-keys.ts';
import { type CheckedRevision, checkedRevisions } from '../../revisions/checked-revisions.ts';
import { revisionNumbers } from '../../revisions/revision-record.ts';
import { believedKeys, keysOption } from '../releases/keys.ts';

export const history: Command = {
  name: 'history',
  parameters: '',
  summary: 'the revisions: when, by whom, what and why, the last one first',
  details: `Ends with exit code 1 where one cannot be read or was changed; the others are shown all the same. Without keys nobody can
say whether one was changed.`,
  options: {
    limit: { type: 'string', value: '20', help: 'how many (default 20)' },
    ...keysOption,
    json: { type: 'boolean', help: 'as JSON' },
  },
  run: async ({ options, environment, say }) => {
    const limit = Number(options.limit ?? 20);
    if (!Number.isInteger(limit) || limit < 1)
      throw new UserError(`--limit is a whole number above 0, not '${options.limit}'.`);
    const place = await environment();
    const keys = keysIfAny(options, place);
    const kept = await checkedRevisions(place, await revisionNumbers(place), keys);
    const shown = kept.reverse().slice(0, limit);
    if (options.json) say(JSON.stringify(shown.map(dataOf), null, 2));
    else if (shown.length === 0) say(`${place.name} has no revisions yet.`);
    else for (const one of shown) say(`${String(one.revision).padStart(6)}  ${lineOf(one)}`);
    return shown.some(({ state }) => state === 'faulty') ? 1 : 0;
  },
};

/** None where there are none: what happened is told all the same. */
const keysIfAny = (options: CommandContext['options'], place: Environment): SigningKey[] => {
  try {
    return believedKeys(options, place);
  } catch (error) {
    if (error instanceof UserError && !options.keys) return [];
    throw error;
  }
};

const dataOf = (one: CheckedRevision) => {
  if (!one.record) return one;
  const { composition: _text, content: _content, signatures: _signatures, seal: _seal, ...rest } = one.record;
  return { ...rest, state: one.state, ...(one.state === 'faulty' ? { fault: one.fault } : {}) };
};

const lineOf = (one: CheckedRevision): string => {
  if (!one.record) return `cannot be read: ${one.fault}`;
  const { at, by, command, why } = one.record;
  return `${at.slice(0, 16).replace('T', ' ')}  ${by}  ${command}  (${why})${markOf(one)}`;
};

const markOf = (one: CheckedRevision): string => {
  if (one.state === 'intact') return '';
  return one.state === 'faulty' ? `  NOT TO BE BELIEVED: ${one.fault}` : '  (signed by a key that is not known here)';
};
