import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../kernel/repository.ts';
import { packShared, takePacked } from './packed-packages.ts';
import { runPnpm } from './pnpm.ts';
import { sliceNames, writeSliceFiles } from './slice-files.ts';
import { outsidePackage } from './slice-package.ts';

/**
 * Makes the slice mf-`name` in `folder`, which must be outside of this repository, from packed shared packages, and builds
 * it there. Returns the folder with its build.
 */
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
