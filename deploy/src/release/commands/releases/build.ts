import { buildChanged } from '../../../build/build.ts';
import { nearestName } from '../../../kernel/nearest-name.ts';
import { slices } from '../../../kernel/repository.ts';
import { UserError } from '../../../kernel/user-error.ts';
import type { Command } from '../../command-line/command.ts';
import { ensureLocalKeys } from '../../keys/key-files.ts';
import { shellName } from '../../releases/published-release.ts';

export const build: Command = {
  name: 'build',
  parameters: 'SLICE',
  summary: 'build a slice of this repository, or the shell, where its sources changed since its last build',
  options: {},
  run: async ({ arguments: [slice = ''], say }) => {
    assertOurs(slice);
    if (slice === shellName) ensureLocalKeys();
    const built = await buildChanged([slice], say);
    if (built.length === 0) say(`${slice} did not change since its last build.`);
    return 0;
  },
};

/** Throws a {@link UserError} where this repository has no such slice. */
export const assertOurs = (slice: string): void => {
  const names = [shellName, ...slices];
  if (names.includes(slice)) return;
  const near = nearestName(slice, names);
  throw new UserError(
    `This repository has no slice '${slice}'; ${near ? `did you mean '${near}'?` : `there are ${names.join(', ')}.`}`,
  );
};
