import { parseWith, type Release, ReleaseFiles, withLimit } from '@slices/format';
import { fileListName, sri } from '@slices/release/releases/published-release.ts';
import { LRUCache } from 'lru-cache';

/** Many pages may wait for one file, and a page ends without it. */
const limitMs = 10_000;

/** A file of a release. Throws when it does not match the hash. */
export const readListed = async (address: URL, integrity: string): Promise<string> => {
  const bytes = await withLimit(limitMs, async (signal) => {
    const answer = await fetch(address, { signal });
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
    return Buffer.from(await answer.arrayBuffer());
  });
  if (sri(bytes) !== integrity) throw new Error(`${address} does not match its hash`);
  return bytes.toString();
};

/** The hashes of all files of a release. Throws when its list cannot be read or does not match the composition's hash. */
export const releaseFiles = async (site: string, { url, metadata }: Release): Promise<ReleaseFiles> => {
  const list = await readListed(new URL(fileListName, new URL(url, site)), metadata.integrity);
  const parsed = parseWith(ReleaseFiles, JSON.parse(list));
  if (!parsed.ok) throw new Error(`${fileListName}: ${parsed.problems.join('; ')}`);
  return parsed.value;
};

/** Reads the hashes of a release once; undefined if they cannot be read. */
export type Hashes = (release: Release) => Promise<ReleaseFiles | undefined>;

export const hashesFrom = (site: string, say: (line: string) => void): Hashes => {
  const lists = new LRUCache<string, ReleaseFiles, Release>({
    max: 1_000,
    fetchMethod: (_integrity, _stale, { context }) => releaseFiles(site, context),
  });
  return (release) =>
    lists.fetch(release.metadata.integrity, { context: release }).catch((error: unknown) => {
      say(String(error));
      return undefined;
    });
};
