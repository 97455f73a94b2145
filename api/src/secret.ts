import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The signing secret of a local start: made once and kept beside the data, so that sessions survive a restart. */
export const keptSecret = async (dataDirectory: string): Promise<string> => {
  const file = join(dataDirectory, 'secret');
  await mkdir(dataDirectory, { recursive: true });
  try {
    await writeFile(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return (await readFile(file, 'utf8')).trim();
};
