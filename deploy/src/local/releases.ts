import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Release } from '@nearhand/contracts';
import { buildChanged } from '../build/build.ts';
import { ReleaseStore } from '../release/release-store.ts';
import { root } from '../repository.ts';
import { compressFolder } from '../web/compress.ts';

/** Builds what changed and publishes `names` into the local store. Returns the release of each. */
export const publishLocally = async (
  data: string,
  names: readonly string[],
  withShell: boolean,
  say: (line: string) => void,
): Promise<Record<string, Release[]>> => {
  const built = await buildChanged([...(withShell ? ['shell'] : []), ...names], say);
  if (built.includes('shell')) compressFolder(join(root, 'shell/dist'));
  const store = new ReleaseStore(join(data, 'releases'), '/releases');
  return Object.fromEntries(
    names.map((name) => [name, [store.publish(name, versionOf(name), join(root, name, 'dist'))]]),
  );
};

const versionOf = (name: string): string => {
  const data: unknown = JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8'));
  return typeof data === 'object' && data !== null && 'version' in data ? String(data.version) : '0.0.0';
};
