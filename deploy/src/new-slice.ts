import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root, slices } from './kernel/repository.ts';
import { UserError } from './kernel/user-error.ts';
import { joinWorkspace } from './new-slice/join-workspace.ts';
import { packedIn, takePacked } from './new-slice/packed-packages.ts';
import { runPnpm } from './new-slice/pnpm.ts';
import { type SliceNames, sliceNames, writeSliceFiles } from './new-slice/slice-files.ts';
import { checkSliceName } from './new-slice/slice-name.ts';
import { outsidePackage, workspacePackage } from './new-slice/slice-package.ts';

const usage = `pnpm new-slice NAME                a slice in this repository: the folder mf-NAME, with a page at /NAME
pnpm new-slice NAME --out FOLDER   the same for a repository of its own, with the published shared packages

  --packages FOLDER   with --out: take the shared packages from tarballs (pnpm pack) in place of a registry`;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** `pnpm new-slice NAME`: a slice that runs, is tested and can be published. Wrong input changes nothing. */
export const run = async (args: readonly string[]): Promise<number> => {
  const { name, out, packages, help } = read(args);
  if (help) {
    say(usage);
    return 0;
  }
  checkSliceName(name, root, slices);
  if (out === undefined) await makeInside(sliceNames(name));
  else makeOutside(sliceNames(name), resolve(out), packages);
  return 0;
};

const read = (args: readonly string[]) => {
  try {
    const options = {
      out: { type: 'string' },
      packages: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [name = '', ...more] = positionals;
    if (!values.help && (!name || more.length > 0)) throw new UserError(`new-slice needs one name.\n\n${usage}`);
    if (values.packages !== undefined && values.out === undefined) throw new UserError('--packages goes with --out.');
    return { ...values, name };
  } catch (error) {
    throw error instanceof TypeError ? new UserError(`${error.message}.\n\n${usage}`) : error;
  }
};

const makeInside = async (names: SliceNames): Promise<void> => {
  const { name, slice, title } = names;
  joinWorkspace(root, slice, name);
  writeSliceFiles(join(root, slice), 'inside', names, workspacePackage(slice, title));
  say(`${slice} is written. Installing …`);
  await runPnpm(root, ['install', '--prefer-offline', '--no-frozen-lockfile']);
  say(`\npnpm dev ${slice} shows it at /${name}; ${slice}/README.md says how to test and release it.`);
};

const makeOutside = (names: SliceNames, folder: string, packages: string | undefined): void => {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new UserError(`${folder} is not empty: name a new folder for the slice.`);
  if (packages !== undefined) packedIn(packages);
  writeSliceFiles(folder, 'outside', names, outsidePackage(names.slice, names.title, root));
  if (packages !== undefined) takePacked(folder, packages);
  say(`${names.slice} is written; README.md in ${folder} says how to build, test and release it.`);
};
