import { resolve } from 'node:path';
import { type KeyPurpose, keyPurposes } from '@nearhand/contracts';
import { UserError } from '../../../kernel/user-error.ts';
import type { Command, CommandContext } from '../../command-line/command.ts';
import type { Environment } from '../../environments/environments.ts';
import { addKey, dropKey, privateKeysIn, publicKeysIn } from '../../keys/key-files.ts';
import { localKeysFolder, publicSigningKeys, type SigningKey } from '../../keys/signing-keys.ts';

export const keys: Command = {
  name: 'keys',
  parameters: 'create|list|remove [KEY]',
  summary: 'the keys that sign: private.json for RELEASE_KEYS, public.json for the build of the shell',
  details: `Exchanging a key, without a moment in which a shell that is out there believes nothing:
  1. keys create            a second key; both files hold the old one and the new one
  2. build and roll out the shell with the new public.json (COMPOSITION_KEYS): it believes both
  3. sign --why "…"         with RELEASE_KEYS naming both: what runs is signed by both
  4. wait until no tab is left that has the old shell, then keys remove OLD; build and roll out the shell again`,
  options: {
    folder: { type: 'string', value: 'FOLDER', help: 'where the two files are (default .keys of this repository)' },
    purpose: { type: 'string', value: 'composition,preview', help: 'what a new key may sign (default both)' },
  },
  run: async ({ arguments: [action = '', kid], options, say }) => {
    const folder = typeof options.folder === 'string' ? resolve(options.folder) : localKeysFolder;
    const run = {
      create: () => create(folder, options),
      list: () => listed(folder),
      remove: () => removed(folder, kid),
    };
    if (action !== 'create' && action !== 'list' && action !== 'remove')
      throw new UserError(`keys knows create, list and remove, not '${action}'.`);
    if (kid && action !== 'remove') throw new UserError(`keys ${action} does not take '${kid}'.`);
    for (const line of run[action]()) say(line);
    return 0;
  },
};

const create = (folder: string, { purpose = keyPurposes.join(',') }: CommandContext['options']): string[] => {
  const { kid, purposes } = addKey(folder, purposesOf(String(purpose)));
  return [`Key ${kid} (${purposes.join(', ')}) is in ${folder}; keep private.json to yourself.`];
};

const purposesOf = (text: string): KeyPurpose[] =>
  text.split(',').map((name) => {
    const purpose = keyPurposes.find((known) => known === name.trim());
    if (!purpose) throw new UserError(`--purpose knows ${keyPurposes.join(' and ')}, not '${name}'.`);
    return purpose;
  });

const listed = (folder: string): string[] => {
  const owned = privateKeysIn(folder).map(({ kid }) => kid);
  const lines = publicKeysIn(folder).map(
    ({ kid, purposes }) => `${kid}  ${purposes.join(', ')}${owned.includes(kid) ? '' : '  (public part only)'}`,
  );
  return lines.length > 0 ? lines : [`${folder} holds no keys yet; keys create makes one.`];
};

const removed = (folder: string, kid: string | undefined): string[] => {
  if (!kid) throw new UserError('keys remove needs KEY, as keys list shows it.');
  dropKey(folder, kid);
  return [`Key ${kid} is gone from ${folder}.`];
};

/** The option of a command that verifies signatures and makes none: a public key is enough. */
export const keysOption = {
  keys: { type: 'string', value: 'FILE', help: "the shell's public.json (default: the keys of RELEASE_KEYS or .keys)" },
} satisfies Command['options'];

/** The keys that verify signatures. Throws a {@link UserError} where there are none. */
export const believedKeys = ({ keys }: CommandContext['options'], place: Environment): SigningKey[] =>
  typeof keys === 'string' ? publicSigningKeys(resolve(keys)) : place.keys('composition');
