import { resolve } from 'node:path';
import { InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { type KeyPurpose, keyPurposes } from '@slices/format';
import { UserError } from '@slices/kernel/user-error.ts';
import { namesIn } from '@slices/kernel/variables.ts';
import { addCommand, counted, type Program, type Terminal, wholeNumberFrom } from '../command-line/command.ts';
import type { Environment } from '../command-line/environments.ts';
import { why } from '../command-line/note.ts';
import { addKey, dropKey, ownName, privateKeysIn, publicKeysIn, setTrust, trustKeys } from '../keys/key-files.ts';
import { localKeysFolder, readPublicKeys, trustIn } from '../keys/signing-keys.ts';
import { endorse } from '../releases/publish.ts';
import { proposalText } from '../revisions/proposals.ts';
import { resign } from '../revisions/revise.ts';
import { readComposition } from '../revisions/revision-record.ts';

const folderOption = new Option('--folder <folder>', 'the folder of the two files')
  .default(localKeysFolder, '.keys of this repository')
  .argParser((text) => resolve(text));
const purposeOption = new Option('--purpose <names>', 'what it may sign: publish,promotion,rollback,timestamp,preview')
  .argParser(purposesOf)
  .default([...keyPurposes], 'all');

export const keys = (program: Program, { say }: Terminal) => {
  const group = addCommand(
    program,
    'keys',
    'the keys that sign: private.json for RELEASE_KEYS, public.json for the build of the shell',
    `Replacing a key, without a moment in which an open shell trusts nothing:
  1. keys create            a second key; both files hold the old one and the new one
  2. build and roll out the shell with the new public.json (COMPOSITION_KEYS): it trusts both
  3. sign --why "…"         with RELEASE_KEYS naming both: what runs is signed by both; a team publishes again what runs
  4. wait until no tab is left that has the old shell, then keys remove OLD; build and roll out the shell again`,
  );
  group
    .command('create')
    .description('make a key')
    .addOption(folderOption)
    .addOption(purposeOption)
    .option('--name <owner>', 'whose it is: the author of all that it signs (default: user.name of git)')
    .option('--slices <names>', 'slices that it may publish: mf-a,mf-b (default: all)', namesIn, ['*'])
    .option('--environment <name>', 'for a new folder: the environment of its keys', 'local')
    .action(({ folder, purpose, name = ownName(), slices, environment }) => {
      const owned = purpose.includes('publish') ? slices : [];
      const { kid, purposes } = addKey(folder, { name, purposes: purpose, slices: owned, environment });
      say(`Key ${kid} of ${name} (${purposes.join(', ')}) is in ${folder}; keep private.json to yourself.`);
    });
  group
    .command('trust <file>')
    .description("add the public keys of another folder's public.json to those that this folder's builds trust")
    .addOption(folderOption)
    .action((file, { folder }) => {
      trustKeys(folder, readPublicKeys(resolve(file)).keys);
      say(`${folder} trusts the keys of ${file}; roll out the shell with its public.json.`);
    });
  group
    .command('set')
    .description('how many owners of keys must sign a promotion, and the revision that browsers take no older one than')
    .addOption(folderOption)
    .option('--threshold <count>', '1, or 2 so that nobody promotes alone', wholeNumberFrom(1, 2))
    .option('--minimum-revision <number>', 'no older composition is taken', wholeNumberFrom(1, 1e9))
    .action(({ folder, threshold, minimumRevision }) => {
      const set = setTrust(folder, {
        ...(threshold && { threshold: { promotion: threshold === 2 ? 2 : 1 } }),
        ...(minimumRevision && { minimumRevision }),
      });
      say(`${set.environment}: ${set.threshold.promotion} must sign, from revision ${set.minimumRevision} on.`);
    });
  group
    .command('list')
    .description('show the keys')
    .addOption(folderOption)
    .action(({ folder }) => {
      const [own, known] = [privateKeysIn(folder), publicKeysIn(folder)];
      const all = new Map([...known, ...own].map((key) => [key.kid, key]));
      for (const [kid, { name, purposes, slices }] of all) {
        const what = purposes.map((one) => (one === 'publish' ? `publish (${slices.join(', ')})` : one)).join(', ');
        const lacks = (keys: typeof known) => keys.every((key) => key.kid !== kid);
        say(
          `${kid}  ${name}  ${what}${lacks(own) ? '  (public part only)' : lacks(known) ? '  (private part only)' : ''}`,
        );
      }
      if (all.size === 0) say(`${folder} holds no keys yet; keys create makes one.`);
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

function purposesOf(text: string): KeyPurpose[] {
  return namesIn(text).map((name) => {
    const purpose = keyPurposes.find((known) => known === name);
    if (!purpose) throw new InvalidArgumentError(`The purposes are ${keyPurposes.join(', ')}.`);
    return purpose;
  });
}

export const sign = (program: Program, { say, environment }: Terminal) =>
  addCommand(
    program,
    'sign',
    'make what runs a new revision, signed by every key in use: a step of replacing keys',
    `--unverified is for the case that every key which signed it is lost, or that more must sign from now on. Look with status
and diff first that what runs is what should run: no signature shows whether it was changed.
A browser takes no other revision history than the one that it knows, unless the new one is signed to take its place:
--new-history begins one, after a stolen key signed revisions; --after names one that the present history takes the place of.`,
  )
    .option('--unverified', 'although no key in use has signed what runs')
    .option('--new-history', 'begin a revision history that takes the place of the present one')
    .addOption(new Option('--after <history>', 'this history takes the place of that one too').conflicts('newHistory'))
    .addOption(why)
    .action(async ({ unverified = false, newHistory = false, after, why }) => {
      const place = await environment();
      const flags = [unverified && '--unverified', newHistory && '--new-history', after && `--after ${after}`];
      const note = { why, command: ['sign', ...flags.filter(Boolean)].join(' ') };
      const history = newHistory ? 'new' : after && { after };
      const made = await resign(place, note, { unverified, ...(history && { history }) });
      const running = await readComposition(place);
      if (!made || !running) throw new UserError(`Nothing runs in ${place.name} yet, so there is nothing to sign.`);
      await endorse(place, running);
      if (made.proposal) return say(proposalText(place, made.proposal));
      const count = counted(place.keys('promotion').length, 'key');
      say(`${place.name} (${place.site}) is at revision ${made.revision}, signed by ${count}.`);
    });

/** The option of commands that only verify signatures: public keys are enough. */
export const trustedKeysOption = new Option(
  '--keys <file>',
  "the shell's public.json (default: COMPOSITION_KEYS, or the one beside your private keys)",
);

/** The environment with the public keys of `file`, where one is given. */
export const trusting = (file: string | undefined, place: Environment): Environment =>
  file ? { ...place, trust: () => trustIn(resolve(file), place.name) } : place;
