import { parseWith, type Release, ReleaseFiles, serverFileName } from '@nearhand/contracts';
import { fileListName, sri } from '../../release/releases/published-release.ts';

const timeoutMs = 2_000;

/** The server build of a release, if it has one. Throws when a file does not match the composition's hash. */
export const readServerBuild = async (site: string, { url, metadata }: Release): Promise<string | undefined> => {
  const entry = new URL(url, site);
  const list = await read(new URL(fileListName, entry), metadata.integrity);
  const parsed = parseWith(ReleaseFiles, JSON.parse(list));
  if (!parsed.ok) throw new Error(`${fileListName}: ${parsed.problems.join('; ')}`);
  const hash = parsed.value[serverFileName];
  return hash && read(new URL(serverFileName, entry), hash);
};

const read = async (address: URL, integrity: string): Promise<string> => {
  const answer = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (sri(bytes) !== integrity) throw new Error(`${address} does not match its hash`);
  return bytes.toString();
};
