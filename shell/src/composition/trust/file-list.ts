import { parseWith, type Release, ReleaseFiles } from '@nearhand/contracts';
import { addressesOf, allow, beside, fileListName, needsNoHashes } from './integrity.ts';
import { ScriptError } from './script.ts';

const timeout = 6_000;
const lists = new Map<string, Promise<void>>();

/**
 * Fetches the release's file list, once, and lets what is on it run. The browser holds it against the hash that the
 * composition has.
 */
export const allowFileList = (release: Release): Promise<void> => {
  const { integrity } = release.metadata;
  const known = lists.get(integrity);
  if (known) return known;
  const fresh = needsNoHashes(release) ? Promise.resolve() : fetchList(release);
  lists.set(integrity, fresh);
  fresh.catch(() => forgetFileList(release));
  return fresh;
};

export const forgetFileList = ({ metadata }: Release): void => void lists.delete(metadata.integrity);

const fetchList = async (release: Release): Promise<void> => {
  let failure: unknown;
  for (const address of addressesOf(release)) {
    try {
      return allow(release, await readList(beside(address, fileListName), release.metadata.integrity));
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
};

const readList = async (address: string, integrity: string): Promise<ReleaseFiles> => {
  const response = await fetch(address, { integrity, signal: AbortSignal.timeout(timeout) }).catch((error: unknown) => {
    throw new ScriptError(address, error instanceof DOMException ? 'timeout' : 'error');
  });
  const parsed = parseWith(ReleaseFiles, await response.json());
  if (!parsed.ok) throw new Error(`${address}: ${parsed.problems.join('; ')}`);
  return parsed.value;
};
