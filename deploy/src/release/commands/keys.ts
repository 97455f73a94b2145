import { resolve } from 'node:path';
import { InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { type KeyPurpose, keyPurposes } from '@nearhand/contracts';
import { UserError } from '../../kernel/user-error.ts';
import { addCommand, counted, type Program, type Terminal } from '../command-line/command.ts';
import type { Environment } from '../command-line/environments.ts';
import { author, by, why } from '../command-line/note.ts';
import { addKey, dropKey, privateKeysIn, publicKeysIn } from '../keys/key-files.ts';
import { localKeysFolder, publicSigningKeys, type SigningKey } from '../keys/signing-keys.ts';
import { resign } from '../revisions/revise.ts';

const folderOption = new Option('--folder <folder>', 'the folder of the two files')
  .default(localKeysFolder, '.keys of this repository')
  .argParser((text) => resolve(text));

export const keys = (program: Program, { say }: Terminal) => {
  const group = addCommand(
    program,
    'keys',
    'the keys that sign: private.json for RELEASE_KEYS, public.json for the build of the shell',
    `Replacing a key, without a moment in which an open shell trusts nothing:
  1. keys create            a second key; both files hold the old one and the new one
  2. build and roll out the shell with the new public.json (COMPOSITION_KEYS): it trusts both
  3. sign --why "…"         with RELEASE_KEYS naming both: what runs is signed by both
  4. wait until no tab is left that has the old shell, then keys remove OLD; build and roll out the shell again`,
  );
  group
    .command('create')
    .description('make a key')
    .addOption(folderOption)
    .option('--purpose <names>', 'what it may sign: composition,preview', purposesOf, [...keyPurposes])
    .action(({ folder, purpose }) => {
      const { kid, purposes } = addKey(folder, purpose);
      say(`Key ${kid} (${purposes.join(', ')}) is in ${folder}; keep private.json to yourself.`);
    });
  group
    .command('list')
    .description('show the keys')
    .addOption(folderOption)
    .action(({ folder }) => {
      const owned = privateKeysIn(folder).map(({ kid }) => kid);
      const all = publicKeysIn(folder);
      for (const { kid, purposes } of all)
        say(`${kid}  ${purposes.join(', ')}${owned.includes(kid) ? '' : '  (public part only)'}`);
      if (all.length === 0) say(`${folder} holds no keys yet; keys create makes one.`);
    });
  group
    .command('remove <key>')
    .description('take a key out of both files')
    .addOption(folderOption)
    .action((kid, { folder }) => {
      dropKey(folder, kid);
      say(`Key ${kid} is gone from ${folder}.`);
    });
};

const purposesOf = (text: string): KeyPurpose[] =>
  text.split(',').map((name) => {
    const purpose = keyPurposes.find((known) => known === name.trim());
    if (!purpose) throw new InvalidArgumentError(`The purposes are ${keyPurposes.join(' and ')}.`);
    return purpose;
  });

export const sign = (program: Program, { say, environment }: Terminal) =>
  addCommand(
    program,
    'sign',
    'make what runs a new revision, signed by every key in use: a step of replacing keys',
    `--unverified is for the case that every key which signed it is lost. Look with status and diff first that what runs is what
should run: no signature shows whether it was changed.`,
  )
    .option('--unverified', 'although no key in use has signed what runs')
    .addOption(why)
    .addOption(by)
    .action(async ({ unverified = false, why, by }) => {
      const place = await environment();
      const note = { by: author(by), why, command: unverified ? 'sign --unverified' : 'sign' };
      const made = await resign(place, note, unverified);
      if (!made) throw new UserError(`Nothing runs in ${place.name} yet, so there is nothing to sign.`);
      const count = counted(place.keys('composition').length, 'key');
      say(`${place.name} (${place.site}) is at revision ${made.revision}, signed by ${count}.`);
    });

/** The option of commands that only verify signatures: public keys are enough. */
export const trustedKeysOption = new Option(
  '--keys <file>',
  "the shell's public.json (default: the keys of RELEASE_KEYS or .keys)",
);

export const trustedKeys = (file: string | undefined, place: Environment): SigningKey[] =>
  file ? publicSigningKeys(resolve(file)) : place.keys('composition');
