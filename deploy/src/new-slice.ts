import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { newProgram, parseAndRun } from '@slices/kernel/command-line.ts';
import { root, slices } from '@slices/kernel/repository.ts';
import { UserError } from '@slices/kernel/user-error.ts';
import { packedIn, packShared, runPnpm, takePacked } from './new-slice/packed-packages.ts';
import {
  checkSliceName,
  joinWorkspace,
  type SliceNames,
  sliceNames,
  writeSliceFiles,
} from './new-slice/slice-files.ts';
import { outsidePackage, workspacePackage } from './new-slice/slice-package.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

export const run = async (args: readonly string[]): Promise<number> => {
  const program = newProgram('npm run new-slice --', say)
    .description('Makes a slice: in this repository the folder mf-NAME, with a page at /NAME.')
    .argument('<name>', 'gift-cards')
    .option('--out <folder>', 'make it in a repository of its own, with the published shared packages')
    .option(
      '--packages <folder>',
      'with --out: take the shared packages from tarballs, not from a registry; packed there if the folder does not exist',
    )
    .action(async (name, { out, packages }) => {
      if (packages !== undefined && out === undefined) throw new UserError('--packages goes with --out.');
      checkSliceName(name, root, slices);
      if (out === undefined) await makeInside(sliceNames(name));
      else await makeOutside(sliceNames(name), resolve(out), packages);
    });
  await parseAndRun(program, args);
  return 0;
};

const makeInside = async (names: SliceNames): Promise<void> => {
  const { name, slice, title } = names;
  joinWorkspace(root, slice, name);
  writeSliceFiles(join(root, slice), 'inside', names, workspacePackage(slice, title));
  say(`${slice} is written. Installing …`);
  await runPnpm(root, ['install', '--prefer-offline', '--no-frozen-lockfile']);
  say(`\nnpm run dev -- ${slice} shows it at /${name}; ${slice}/README.md says how to test and release it.`);
};

const makeOutside = async (names: SliceNames, folder: string, packages: string | undefined): Promise<void> => {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new UserError(`${folder} is not empty: name a new folder for the slice.`);
  if (packages !== undefined) {
    if (!existsSync(packages)) await packShared(packages);
    packedIn(packages);
  }
  writeSliceFiles(folder, 'outside', names, outsidePackage(names.slice, names.title, root));
  if (packages !== undefined) takePacked(folder, packages);
  say(`${names.slice} is written; README.md in ${folder} says how to build, test and release it.`);
};
