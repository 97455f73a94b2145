import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Packs the package in the folder `source` as it would be published, into an empty folder. Gives the file's path. */
export const packPackage = async (source: string, folder: string): Promise<string> => {
  const pack = ['--yes', 'pnpm@12.21.0', 'pack', '--pack-destination', folder];
  await promisify(execFile)('npx', pack, { cwd: source });
  const [file = ''] = await readdir(folder);
  return join(folder, file);
};
