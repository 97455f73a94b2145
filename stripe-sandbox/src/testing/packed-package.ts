import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

export const packageFolder = join(import.meta.dirname, '../..');

/** Packs this package as it would be published, into an empty folder. Gives the file's path. */
export const packPackage = async (folder: string): Promise<string> => {
  const pack = ['--yes', 'pnpm@12.21.0', 'pack', '--pack-destination', folder];
  await promisify(execFile)('npx', pack, { cwd: packageFolder });
  const [file = ''] = await readdir(folder);
  return join(folder, file);
};
