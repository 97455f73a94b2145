import { Option } from '@commander-js/extra-typings';
import type { Composition } from '@slices/format';
import { OperationError, UserError } from '@slices/kernel/user-error.ts';
import {
  addCommand,
  counted,
  durationFrom,
  type Program,
  type Terminal,
  wholeNumberFrom,
} from '../command-line/command.ts';
import type { Environment } from '../command-line/environments.ts';
import { why } from '../command-line/note.ts';
import { compatibility, type Finding } from '../compatibility/compatibility.ts';
import { surfaceFindings } from '../compatibility/surface.ts';
import { wasRecalled } from '../freshness/recalls.ts';
import { wholeReleases } from '../releases/composed-release.ts';
import { publishedPayloads, publishedSurface, usedApis } from '../releases/optional-file.ts';
import { findVersion } from '../releases/publication.ts';
import { assertSliceName, claim, readHost, readRelease, shellName } from '../releases/published-release.ts';
import { readApi } from '../releases/stored-api.ts';
import { type NamedRelease, releasesIn } from '../revisions/recent-releases.ts';
import { type Content, makeRevision } from '../revisions/revise.ts';
import { liveRelease, promoted } from '../revisions/traffic.ts';
import { takenBack, trustedHistory } from '../revisions/trusted-history.ts';
import { promoteObserved, stepsFrom } from '../watch/observed-steps.ts';
import { assertShare } from '../watch/steps.ts';

export const promote = (program: Program, { say, environment }: Terminal) =>
  addCommand(
    program,
    'promote <slice> <version> [more...]',
    'show published releases to visitors: to all, or with --traffic to some as a canary',
    `VERSION may be the beginning of one. With less than 100 percent the release is a canary beside the live one: the same
visitors keep it while its share grows, and promoting it to 100 makes it live. The release that was live is kept to fall back to.
A version that a rollback took back is promoted with --again only.
Several pairs of SLICE VERSION make one revision and are checked together, so that a page can move from one to another.
With --steps the share rises step by step. After each step the command waits for --bake and looks at the canary as watch does: it rolls
it back where it fails, and stops where nothing is decided. The same command again goes on from the share that it has.
'promote shell VERSION' says which shell this environment runs, for the check; the site's own shell comes with the web tier.`,
  )
    .option('--traffic <percent>', 'percent of visitors; for one slice alone', wholeNumberFrom(1, 100), 100)
    .option('--steps <percents>', 'rising percents of visitors, one after the other: 5,25,100', stepsFrom)
    .option('--bake <time>', 'how long each step is observed: 45s, 30m, 2h', durationFrom, 1_800_000)
    .addOption(
      new Option('--undecided <what>', 'what to do after a step with too few visitors')
        .choices(['stop', 'continue'] as const)
        .default('stop' as const),
    )
    .option('--again', 'although it was rolled back or recalled; kept with the revision')
    .option('--force', 'although the check finds errors; kept with the revision')
    .addOption(why)
    .action(async (first, version, more, options) => {
      const { traffic, steps, bake, undecided, again = false, force = false, why } = options;
      const asked = pairsOf([first, version, ...more]);
      if (steps && traffic < 100) throw new UserError('--steps sets the traffic: leave --traffic out.');
      if (steps || traffic < 100) assertMayBeCanary(asked);
      const place = await environment();
      const wanted: NamedRelease[] = [];
      for (const { slice, version } of asked) {
        wanted.push({ slice, version: await findVersion(place.store, slice, version) });
        assertSliceName(slice);
      }
      const [only] = wanted;
      /** `share`: the present share of a canary that already runs; it needs no `--again`. */
      const promoteTo = (traffic: number, share?: number) => {
        const isNew = share === undefined;
        const note = { why, command: commandOf(wanted, traffic, { again: again && isNew, force }) };
        return makeRevision(place, note, say, async (running) => {
          if (steps && only) assertShare(only, running, share);
          if (isNew && !again) await assertNotTakenBack(place, wanted);
          const unread: Finding[] = [];
          const present =
            running &&
            (await wholeReleases(place, running, (slice, { message }) => unread.push(uncheckable(slice, message))));
          let content: Content = { host: present?.host, microFrontends: present?.microFrontends ?? {} };
          for (const one of wanted) content = await contentWith(place, one, traffic, content);
          const errorCount = report([...unread, ...(await findingsOf(place, content, present, wanted))], say);
          if (errorCount > 0 && !force)
            throw new OperationError(
              `The check finds ${counted(errorCount, 'error')}; nothing was changed (--force does it all the same).`,
            );
          for (const { slice, version } of wanted) await claim(place, slice, version);
          return content;
        });
      };
      if (!steps || !only) return promoteTo(traffic);
      const continuesUndecided = undecided === 'continue';
      await promoteObserved(place, { ...only, steps, bakeMs: bake, continuesUndecided, promote: promoteTo }, say);
    });

const pairsOf = (words: readonly string[]): NamedRelease[] => {
  const pairs: NamedRelease[] = [];
  for (let index = 0; index < words.length; index += 2) {
    const [slice = '', version] = words.slice(index, index + 2);
    if (!version) throw new UserError(`promote takes pairs of SLICE and VERSION, and '${slice}' has no VERSION.`);
    if (pairs.some((pair) => pair.slice === slice))
      throw new UserError(`promote makes one release of a slice live, and '${slice}' stands twice.`);
    pairs.push({ slice, version });
  }
  return pairs;
};

const assertMayBeCanary = (asked: readonly NamedRelease[]): void => {
  if (asked.length > 1)
    throw new UserError('--traffic is for one slice alone: several that belong together go to everyone at once.');
  if (asked[0]?.slice === shellName) throw new UserError('A shell has no share of visitors: leave --traffic out.');
};

const assertNotTakenBack = async (place: Environment, wanted: readonly NamedRelease[]): Promise<void> => {
  const { records } = await trustedHistory(place);
  for (const { slice, version } of wanted) {
    if (await wasRecalled(place, slice, version))
      throw new UserError(`${slice} ${version} was recalled before; --again shows it to visitors all the same.`);
    const record = takenBack(records, slice).get(version);
    if (!record) continue;
    const { revision, by, at, why } = record;
    throw new OperationError(
      `${slice} ${version} was taken back with revision ${revision} by ${by} on ${at.slice(0, 16).replace('T', ' ')} (${why}); nothing was changed (--again promotes it all the same).`,
    );
  }
};

const commandOf = (
  wanted: readonly NamedRelease[],
  traffic: number,
  { again, force }: { again: boolean; force: boolean },
): string =>
  [
    'promote',
    ...wanted.flatMap(({ slice, version }) => [slice, version]),
    ...(traffic < 100 ? [`--traffic ${traffic}`] : []),
    ...(again ? ['--again'] : []),
    ...(force ? ['--force'] : []),
  ].join(' ');

const contentWith = async (
  place: Environment,
  { slice, version }: NamedRelease,
  traffic: number,
  { host, microFrontends }: Content,
): Promise<Content> => {
  if (slice === shellName) return { host: await readHost(place, version), microFrontends };
  const releases = microFrontends[slice] ?? [];
  if (traffic < 100 && liveRelease(releases)?.metadata.version === version)
    throw new UserError(`${slice} ${version} is live: everyone without a canary has it, so it cannot get a share.`);
  const next = promoted(slice, releases, await readRelease(place, slice, version), traffic);
  return { host, microFrontends: { ...microFrontends, [slice]: next } };
};

const findingsOf = async (
  { name, store, tools }: Environment,
  content: Content,
  present: Composition | undefined,
  wanted: readonly NamedRelease[],
): Promise<Finding[]> => {
  const api = await readApi({ name, store });
  const { site } = tools;
  const used = new Map(await usedApis(store, wanted));
  const payloads = await publishedPayloads(
    store,
    [present, content].flatMap((one) => (one ? releasesIn(one) : [])),
  );
  for (const name of used.keys()) payloads.set(name, payloads.get(name));
  const side = { next: api, present: api, used, roles: Object.keys(site.roles) };
  const versions = [present, content].map((one) => one?.host?.version);
  const [before, next] =
    versions[0] === versions[1] ? [] : await Promise.all(versions.map((version) => publishedSurface(store, version)));
  return [
    ...compatibility({ schema: '', revision: 1, ...content }, present, site, side, payloads),
    ...surfaceFindings(before, next),
  ];
};

/** A finding, not an exception: with `--force` a damaged file of one slice blocks no hotfix of another. */
const uncheckable = (slice: string, fault: string): Finding => {
  const sentence = `${slice} cannot be checked and goes on as it is: ${fault}`;
  return { level: 'error', code: 'unreadable', slices: [slice], sentence };
};

const report = (findings: readonly Finding[], say: Terminal['say']): number => {
  for (const { level, sentence } of findings) say(`  ${level}: ${sentence}`);
  return findings.filter(({ level }) => level === 'error').length;
};
