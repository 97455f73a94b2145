import { root, slices } from '../../../kernel/repository.ts';
import { UserError } from '../../../kernel/user-error.ts';
import type { Command } from '../../command-line/command.ts';
import { changedPackages } from '../../releases/changed-packages.ts';

export const changed: Command = {
  name: 'changed',
  parameters: '',
  summary: 'what must be built anew since a commit: the shell and slices, one per line',
  details:
    'Compares what their builds are made of with where this branch left the commit. Tests and READMEs do not count.',
  options: {
    base: { type: 'string', value: 'REF', help: 'a branch, tag or commit: origin/main' },
    json: { type: 'boolean', help: 'as a JSON list, for a matrix of jobs' },
  },
  run: async ({ options, say }) => {
    if (typeof options.base !== 'string') throw new UserError('changed needs --base REF, such as --base origin/main.');
    const packages = changedPackages(root, options.base, ['shell', ...slices]);
    if (options.json) say(JSON.stringify(packages));
    else for (const name of packages) say(name);
    return 0;
  },
};
