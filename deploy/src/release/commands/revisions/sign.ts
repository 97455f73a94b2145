import { UserError } from '../../../kernel/user-error.ts';
import type { Command } from '../../command-line/command.ts';
import { counted } from '../../command-line/command.ts';
import { noteOf, noteOptions } from '../../revisions/note.ts';
import { resign } from '../../revisions/revise.ts';

export const sign: Command = {
  name: 'sign',
  parameters: '',
  summary: 'make what runs a new revision, signed by every key in use: a step of exchanging keys',
  details: `--unverified is for the case that every key which signed it is lost. Look with status and diff first that what runs is what
should run: nothing else tells what somebody may have put there.`,
  options: {
    unverified: { type: 'boolean', help: 'although no key in use has signed what runs' },
    ...noteOptions,
  },
  run: async ({ options, environment, say }) => {
    const unverified = options.unverified === true;
    const note = noteOf(unverified ? 'sign --unverified' : 'sign', options);
    const place = await environment();
    const made = await resign(place, note, unverified);
    if (!made) throw new UserError(`Nothing runs in ${place.name} yet, so there is nothing to sign.`);
    say(
      `${place.name} (${place.site}) is at revision ${made.revision}, signed by ${counted(place.keys('composition').length, 'key')}.`,
    );
    return 0;
  },
};
