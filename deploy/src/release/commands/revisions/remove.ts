import { UserError } from '../../../kernel/user-error.ts';
import type { Command } from '../../command-line/command.ts';
import { shellName } from '../../releases/published-release.ts';
import { noteOf, noteOptions } from '../../revisions/note.ts';
import { makeRevision } from '../../revisions/revise.ts';
import { releasesOf } from './rollback.ts';

export const remove: Command = {
  name: 'remove',
  parameters: 'SLICE',
  summary: 'take a slice out: its pages and widgets are gone, its releases stay in the store',
  options: noteOptions,
  run: async ({ arguments: [slice = ''], options, environment, say }) => {
    if (slice === shellName)
      throw new UserError('The shell is no slice that can be removed; rollback shell names the one before it.');
    const note = noteOf(`remove ${slice}`, options);
    const place = await environment();
    await makeRevision(place, note, say, (present) => {
      releasesOf(slice, place, present);
      const { [slice]: _removed, ...microFrontends } = present?.microFrontends ?? {};
      return { host: present?.host, microFrontends };
    });
    return 0;
  },
};
