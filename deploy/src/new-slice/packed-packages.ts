import { appendFileSync, existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from '../kernel/repository.ts';
import { UserError } from '../kernel/user-error.ts';
import { runPnpm } from './pnpm.ts';

const packages = ['contracts', 'platform', 'ui', 'payments', 'build', 'testing'];

/** Packs the shared packages into `folder`, as they would be published. */
export const packShared = (folder: string): Promise<void> => {
  const filters = packages.flatMap((name) => ['--filter', `@nearhand/${name}`]);
  return runPnpm(root, [...filters, 'pack', '--pack-destination', resolve(folder)]);
};

/** Has the slice in `folder` take the shared packages from the tarballs in `tarballs`, and not from a registry. */
export const takePacked = (folder: string, tarballs: string): void => {
  const lines = packedIn(tarballs).map(([name, file]) => `  "@nearhand/${name}": file:${file}`);
  appendFileSync(join(folder, 'pnpm-workspace.yaml'), `\noverrides:\n${lines.join('\n')}\n`);
};

/** Every shared package with its tarball in `folder`. Throws a {@link UserError} when one is missing. */
export const packedIn = (folder: string): [name: string, file: string][] => {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return packages.map((name) => {
    const file = files.find((each) => new RegExp(`^nearhand-${name}-\\d.*\\.tgz$`).test(each));
    if (!file) throw new UserError(`${folder} has no nearhand-${name}-….tgz: pack the shared packages into it.`);
    return [name, join(resolve(folder), file)];
  });
};
