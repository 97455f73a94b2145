import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bucketStore } from '../kernel/files/bucket-store.ts';
import type { Settings } from '../kernel/settings/settings.ts';

/** Gives the folder that the site's pictures lie in; where they lie in a bucket, one whose files are sent there. */
export const withPicturesFolder = async <T>(
  { uploadsBucket, uploadsDirectory }: Pick<Settings, 'uploadsBucket' | 'uploadsDirectory'>,
  act: (directory: string) => Promise<T>,
): Promise<T> => {
  if (!uploadsBucket) return act(uploadsDirectory);
  const store = bucketStore(uploadsBucket);
  const folder = await mkdtemp(join(tmpdir(), 'demo-pictures-'));
  try {
    const result = await act(folder);
    for (const file of await readdir(folder)) await store.put(file, await readFile(join(folder, file)));
    return result;
  } finally {
    await rm(folder, { recursive: true });
  }
};
