import type { Composition } from '@slices/format';
import type { Environment } from '../command-line/environments.ts';
import { shellName } from '../releases/published-release.ts';
import { readRecord, revisionNumbers } from './revision-record.ts';

export interface NamedRelease {
  slice: string;
  version: string;
}

const dayMs = 24 * 60 * 60 * 1000;

export const releasesIn = ({ host, microFrontends }: Pick<Composition, 'host' | 'microFrontends'>): NamedRelease[] => [
  ...Object.entries(microFrontends).flatMap(([slice, releases]) =>
    releases.map(({ metadata }) => ({ slice, version: metadata.version })),
  ),
  ...(host ? [{ slice: shellName, version: host.version }] : []),
];

/** Releases that a tab opened within the last `days` may run: those of all revisions since then and of the one before. */
export const recentReleases = async (environment: Environment, days: number, now: Date): Promise<NamedRelease[]> => {
  const found = new Map<string, NamedRelease>();
  for (const revision of (await revisionNumbers(environment)).reverse()) {
    const record = await readRecord(environment, revision);
    for (const one of record ? releasesIn(record.content) : []) found.set(`${one.slice} ${one.version}`, one);
    if (record && now.getTime() - Date.parse(record.at) > days * dayMs) break;
  }
  return [...found.values()];
};
