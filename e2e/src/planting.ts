import { expect } from '@playwright/test';
import { type PlantedFault, planted } from './planted-faults/planted-fault.ts';
import type { ReleaseSite } from './release-site.ts';

/** An expression that is true once the watchdog has come. */
export const isWatched = `performance.getEntriesByType('resource').some(({ name }) => name.includes('/watchdog.'))`;

/** Makes a release with the fault live, and returns its version. */
export const releaseFault = async (site: ReleaseSite, { code, runs }: PlantedFault): Promise<string> => {
  const version = await site.publish('mf-auth', planted(code, runs));
  await site.release('promote', 'mf-auth', version, '--why', 'nobody tried it');
  return version;
};

const withStack = ['render', 'error', 'rejection'];

/** Expects that the release's reports name the fault, and no other, and a file of it where the fault was thrown. */
export const expectReported = async ({ heard }: ReleaseSite, version: string, { reported }: PlantedFault) => {
  const own = () => heard.filter((report) => report.slice === 'mf-auth' && report.version === version);
  const told = () =>
    own().flatMap((report) =>
      report.kind === 'failed' ? [report.stage] : report.kind === 'calls' && report.failed > 0 ? ['calls'] : [],
    );
  await expect.poll(() => own().map(({ kind }) => kind)).toContain('started');
  if (reported) await expect.poll(told).toContain(reported);
  else expect(told()).toEqual([]);
  if (!withStack.includes(reported)) return;
  const frames = own().flatMap((report) =>
    report.kind === 'failed' && report.stage === reported ? report.frames : [],
  );
  const file = new RegExp(`^/releases/mf-auth/${version}/[\\w-]+\\.js:\\d+:\\d+$`);
  expect(frames).toContainEqual(expect.stringMatching(file));
};
