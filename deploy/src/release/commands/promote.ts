import type { Composition } from '@nearhand/contracts';
import { OperationError, UserError } from '../../kernel/user-error.ts';
import { addCommand, counted, type Program, type Terminal, wholeNumberFrom } from '../command-line/command.ts';
import type { Environment } from '../command-line/environments.ts';
import { author, by, why } from '../command-line/note.ts';
import { compatibility, type Finding } from '../compatibility/compatibility.ts';
import { surfaceFindings } from '../compatibility/surface.ts';
import { publishedSurface, usedApis } from '../releases/optional-file.ts';
import { findVersion } from '../releases/publication.ts';
import { assertSliceName, claim, readHost, readRelease, shellName } from '../releases/published-release.ts';
import { readApi } from '../releases/stored-api.ts';
import { type Content, makeRevision } from '../revisions/revise.ts';
import { liveRelease, promoted } from '../revisions/traffic.ts';

interface Wanted {
  slice: string;
  version: string;
}

export const promote = (program: Program, { say, environment }: Terminal) =>
  addCommand(
    program,
    'promote <slice> <version> [more...]',
    'show published releases to visitors: to all, or with --traffic to some as a canary',
    `VERSION may be the beginning of one. With less than 100 percent the release is a canary beside the live one: the same
visitors keep it while its share grows, and promoting it to 100 makes it live. The release that was live is kept to fall back to.
Several pairs of SLICE VERSION make one revision and are checked together, so that a page can move from one to another.
'promote shell VERSION' says which shell this environment runs, for the check; the site's own shell comes with the web tier.`,
  )
    .option('--traffic <percent>', 'percent of visitors; for one slice alone', wholeNumberFrom(1, 100), 100)
    .option('--force', 'although the check finds errors; kept with the revision')
    .addOption(why)
    .addOption(by)
    .action(async (first, version, more, { traffic, force = false, why, by }) => {
      const asked = pairsOf([first, version, ...more]);
      if (traffic < 100) assertMayBeCanary(asked);
      const place = await environment();
      const wanted: Wanted[] = [];
      for (const { slice, version } of asked) {
        wanted.push({ slice, version: await findVersion(place.store, slice, version) });
        assertSliceName(slice);
      }
      const note = { by: author(by), why, command: commandOf(wanted, traffic, force) };
      await makeRevision(place, note, say, async (present) => {
        let content: Content = { host: present?.host, microFrontends: present?.microFrontends ?? {} };
        for (const one of wanted) content = await contentWith(place, one, traffic, content);
        const errorCount = report(await findingsOf(place, content, present, wanted), say);
        if (errorCount > 0 && !force)
          throw new OperationError(
            `The check finds ${counted(errorCount, 'error')}; nothing was changed (--force does it all the same).`,
          );
        for (const { slice, version } of wanted) await claim(place.store, slice, version, note.by);
        return content;
      });
    });

const pairsOf = (words: readonly string[]): Wanted[] => {
  const pairs: Wanted[] = [];
  for (let index = 0; index < words.length; index += 2) {
    const [slice = '', version] = words.slice(index, index + 2);
    if (!version) throw new UserError(`promote takes pairs of SLICE and VERSION, and '${slice}' has no VERSION.`);
    if (pairs.some((pair) => pair.slice === slice))
      throw new UserError(`promote makes one release of a slice live, and '${slice}' stands twice.`);
    pairs.push({ slice, version });
  }
  return pairs;
};

const assertMayBeCanary = (asked: readonly Wanted[]): void => {
  if (asked.length > 1)
    throw new UserError('--traffic is for one slice alone: several that belong together go to everyone at once.');
  if (asked[0]?.slice === shellName) throw new UserError('A shell has no share of visitors: leave --traffic out.');
};

const commandOf = (wanted: readonly Wanted[], traffic: number, force: boolean): string =>
  [
    'promote',
    ...wanted.flatMap(({ slice, version }) => [slice, version]),
    ...(traffic < 100 ? [`--traffic ${traffic}`] : []),
    ...(force ? ['--force'] : []),
  ].join(' ');

const contentWith = async (
  place: Environment,
  { slice, version }: Wanted,
  traffic: number,
  { host, microFrontends }: Content,
): Promise<Content> => {
  if (slice === shellName) return { host: await readHost(place.store, version), microFrontends };
  const releases = microFrontends[slice] ?? [];
  if (traffic < 100 && liveRelease(releases)?.metadata.version === version)
    throw new UserError(`${slice} ${version} is live: everyone without a canary has it, so it cannot get a share.`);
  const next = promoted(slice, releases, await readRelease(place, slice, version), traffic);
  return { host, microFrontends: { ...microFrontends, [slice]: next } };
};

const findingsOf = async (
  { name, store }: Environment,
  content: Content,
  present: Composition | undefined,
  wanted: readonly Wanted[],
): Promise<Finding[]> => {
  const api = await readApi({ name, store });
  const side = { next: api, present: api, used: new Map(await usedApis(store, wanted)) };
  const [before, next] = await Promise.all(
    [present, content].map((one) => publishedSurface(store, one?.host?.version)),
  );
  return [...compatibility({ schema: '', revision: 1, ...content }, present, side), ...surfaceFindings(before, next)];
};

const report = (findings: readonly Finding[], say: Terminal['say']): number => {
  for (const { level, sentence } of findings) say(`  ${level}: ${sentence}`);
  return findings.filter(({ level }) => level === 'error').length;
};
