import { createHash } from 'node:crypto';
import { cpSync, existsSync, readFileSync, renameSync } from 'node:fs';
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
  await buildChanged([...(withShell ? ['shell'] : []), ...names], say);
  const store = new ReleaseStore(join(data, 'releases'), '/releases');
  return Object.fromEntries(
    names.map((name) => [name, [store.publish(name, versionOf(name), join(root, name, 'dist'))]]),
  );
};

/** Keeps a copy of the shell's build in the data folder, so that the next build leaves a running site alone. */
export const publishShell = (data: string): string => {
  const from = join(root, 'shell/dist');
  const target = join(data, 'shell', fingerprintOf(from));
  if (existsSync(target)) return target;
  const draft = `${target}.draft-${process.pid}`;
  cpSync(from, draft, { recursive: true, filter: (file) => !file.endsWith('.map') });
  compressFolder(draft);
  renameSync(draft, target);
  return target;
};

const fingerprintOf = (distribution: string): string =>
  createHash('sha256')
    .update(readFileSync(join(distribution, 'index.html')))
    .digest('hex')
    .slice(0, 12);

const versionOf = (name: string): string => {
  const data: unknown = JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8'));
  return typeof data === 'object' && data !== null && 'version' in data ? String(data.version) : '0.0.0';
};
