import { execFile } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from '@slices/kernel/repository.ts';
import { UserError } from '@slices/kernel/user-error.ts';
import { sliceNames, writeSliceFiles } from './slice-files.ts';
import { outsidePackage } from './slice-package.ts';

/** All of `shared/`, and the parts of the toolkit that they use. */
export const packages = [
  ...['contracts', 'platform', 'ui', 'payments', 'build', 'testing'].map((name) => `@nearhand/${name}`),
  '@slices/build',
  '@slices/format',
  '@slices/host',
];

export const packShared = (folder: string): Promise<void> => {
  const filters = packages.flatMap((name) => ['--filter', name]);
  return runPnpm(root, [...filters, 'pack', '--pack-destination', resolve(folder)]);
};

export const takePacked = (folder: string, tarballs: string): void => {
  const lines = packedIn(tarballs).map(([name, file]) => `  "${name}": file:${file}`);
  appendFileSync(join(folder, 'pnpm-workspace.yaml'), `\noverrides:\n${lines.join('\n')}\n`);
};

/** Every shared package with its tarball in `folder`. Throws a {@link UserError} when one is missing. */
export const packedIn = (folder: string): [name: string, file: string][] => {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return packages.map((name) => {
    const packed = name.replace('@', '').replace('/', '-');
    const file = files.find((each) => new RegExp(`^${packed}-\\d.*\\.tgz$`).test(each));
    if (!file) throw new UserError(`${folder} has no ${packed}-….tgz: pack the shared packages into it.`);
    return [name, join(resolve(folder), file)];
  });
};

const pnpm = (): string =>
  /pnpm@[\d.]+/.exec(readFileSync(join(root, 'deploy/bootstrap.mjs'), 'utf8'))?.[0] ?? 'pnpm@12';

export const runPnpm = (folder: string, args: readonly string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const shell = process.platform === 'win32';
    // With NODE_ENV=production pnpm leaves out development dependencies.
    const { NODE_ENV: _left, ...env } = process.env;
    execFile(
      'npx',
      ['--yes', pnpm(), ...args],
      { cwd: folder, env, maxBuffer: Number.POSITIVE_INFINITY, shell },
      (error, stdout, stderr) => {
        if (error) reject(new Error(`pnpm ${args.join(' ')} failed in ${folder}:\n${stdout}${stderr}`));
        else resolve();
      },
    );
  });

/** Makes and builds the slice mf-`name` from packed shared packages in `folder`, which must be outside of this repository. */
export const outOfTreeSlice = async (folder: string, name = 'gift-cards'): Promise<{ distribution: string }> => {
  const names = sliceNames(name);
  const tarballs = join(folder, 'packages');
  const home = join(folder, names.slice);
  mkdirSync(tarballs, { recursive: true });
  await packShared(tarballs);
  writeSliceFiles(home, 'outside', names, outsidePackage(names.slice, names.title, root));
  takePacked(home, tarballs);
  await runPnpm(home, ['install', '--prefer-offline', '--no-frozen-lockfile']);
  await runPnpm(home, ['run', 'build']);
  return { distribution: join(home, 'dist') };
};
