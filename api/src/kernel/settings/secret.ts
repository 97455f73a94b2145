import { createHash, createHmac, randomBytes } from 'node:crypto';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isNativeError } from 'node:util/types';

/** The secret of a local start is stored in the data folder, so that sessions survive a restart. */
export const storedSecret = async (dataDirectory: string): Promise<string> => {
  const file = join(dataDirectory, 'secret');
  try {
    await writeFile(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(isNativeError(error) && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  await chmod(file, 0o600);
  return (await readFile(file, 'utf8')).trim();
};

/** Cannot be guessed, and stands in an address as it is. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** As a table stores a token, so that the table does not allow its use. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Without the secret, values cannot be guessed from their hashes. */
export const keyedHash = (secret: string, kind: string, value: string): string =>
  createHmac('sha256', secret).update(`${kind}\n${value}`).digest('base64url');
