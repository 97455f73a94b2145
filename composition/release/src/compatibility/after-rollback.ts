import type { Composition, Release } from '@slices/format';
import { onOperationError } from '@slices/kernel/user-error.ts';
import type { Environment } from '../command-line/environments.ts';
import { recallsOf } from '../freshness/recalls.ts';
import { wholeReleases } from '../releases/composed-release.ts';
import { publishedPayloads } from '../releases/optional-file.ts';
import { claim } from '../releases/published-release.ts';
import { releasesIn } from '../revisions/recent-releases.ts';
import type { Content } from '../revisions/revise.ts';
import { asCanary, asLive, fallbackReleases, rolledBack, withFallback } from '../revisions/traffic.ts';
import { liveBefore, takenBack, trustedHistory } from '../revisions/trusted-history.ts';
import { compatibility } from './compatibility.ts';

/**
 * `present` after a rollback of `slice`. If that leaves no fallback, the last release becomes it that was live, was not rolled
 * back, is still published and fits the others. Throws a {@link UserError} if there is no earlier release.
 */
export const afterRollback = async (
  place: Environment,
  slice: string,
  present: Composition | undefined,
  say: (line: string) => void,
): Promise<Content> => {
  const before = present?.microFrontends[slice] ?? [];
  const after = rolledBack(slice, before);
  const contentOf = (releases: Release[]): Content => ({
    host: present?.host,
    microFrontends: { ...present?.microFrontends, [slice]: releases },
  });
  if (fallbackReleases(after).length > 0) return contentOf(after);
  const { records } = await trustedHistory(place);
  const recalled = (await recallsOf(place)).filter((one) => one.slice === slice).map(({ version }) => version);
  const running = before.map(({ metadata }) => metadata.version);
  const unfit = new Set([...takenBack(records, slice).keys(), ...recalled, ...running]);
  for (const release of liveBefore(records, slice)) {
    const { version } = release.metadata;
    if (unfit.has(version)) continue;
    const claimed = async () => {
      const isFit = await fits(place, contentOf(after), slice, release);
      if (isFit) await claim(place, slice, version);
      return isFit;
    };
    // With a missing file there is no fallback, but the rollback goes on.
    if (await claimed().catch(onOperationError(() => false))) return contentOf(withFallback(after, release));
  }
  say(
    `  ${slice} has nothing to fall back to: no earlier release in the history is published, fits and was not taken back.`,
  );
  return contentOf(after);
};

/** Whether visitors who get `release` instead of the live one lose nothing. */
const fits = async (place: Environment, after: Content, slice: string, fallback: Release): Promise<boolean> => {
  const content = await wholeReleases(place, after);
  const { microFrontends } = await wholeReleases(place, { microFrontends: { [slice]: [fallback] } });
  const [release = fallback] = microFrontends[slice] ?? [];
  const visible = Object.entries(content.microFrontends).map(([name, releases]): [string, Release[]] => [
    name,
    releases.filter(({ deployment }) => deployment.traffic > 0),
  ]);
  const without = { schema: '', revision: 1, host: content.host, microFrontends: Object.fromEntries(visible) };
  const [live] = without.microFrontends[slice] ?? [];
  if (!live) return false;
  const beside = { ...without.microFrontends, [slice]: [asLive(live, 50), asCanary(release, 50)] };
  const next = { ...without, microFrontends: beside };
  const payloads = await publishedPayloads(place.store, releasesIn(next));
  const findings = compatibility(next, without, place.tools.site, undefined, payloads);
  return findings.every(({ level }) => level !== 'error');
};
