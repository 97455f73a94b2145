import { UserError } from '../../../kernel/user-error.ts';
import type { Command } from '../../command-line/command.ts';
import { prune as pruneStore } from '../../releases/prune.ts';
import { author } from '../../revisions/note.ts';
import { believedKeys, keysOption } from './keys.ts';

export const prune: Command = {
  name: 'prune',
  parameters: '',
  summary: 'remove old revisions of this environment, and releases that no revision that is kept names',
  details: `With a shell go those of its assets that no other one has.
Releases of other environments in the same store, and those published or promoted within the last day, are left alone.`,
  options: {
    keep: { type: 'string', value: '50', help: 'how many revisions stay (default 50)' },
    'dry-run': { type: 'boolean', help: 'say what would go, remove nothing' },
    ...keysOption,
    by: { type: 'string', value: 'NAME', help: 'who does it (default: the name that git knows)' },
  },
  run: async ({ options, environment, say }) => {
    const keep = Number(options.keep ?? 50);
    if (!Number.isInteger(keep) || keep < 1)
      throw new UserError(`--keep is a whole number above 0, not '${options.keep}'.`);
    const dryRun = options['dry-run'] === true;
    const place = await environment();
    const keys = believedKeys(options, place);
    const gone = await pruneStore(place, { keep, dryRun, keys, by: author(options.by), now: new Date() });
    for (const one of gone) say(`${dryRun ? 'would remove' : 'removed'} ${one}`);
    if (gone.length === 0) say('There is nothing to remove.');
    return 0;
  },
};
