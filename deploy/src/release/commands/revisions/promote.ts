import type { Composition } from '@nearhand/contracts';
import { OperationError, UserError } from '../../../kernel/user-error.ts';
import type { Command, CommandContext } from '../../command-line/command.ts';
import { counted } from '../../command-line/command.ts';
import { compatibility } from '../../compatibility/compatibility.ts';
import type { Environment } from '../../environments/environments.ts';
import { findVersion } from '../../releases/publication.ts';
import { claim, readHost, readRelease, shellName } from '../../releases/published-release.ts';
import { assertSliceName } from '../../releases/slice-name.ts';
import { noteOf, noteOptions } from '../../revisions/note.ts';
import { type Content, makeRevision } from '../../revisions/revise.ts';
import { liveRelease, promoted } from '../../revisions/traffic.ts';

interface Wanted {
  slice: string;
  version: string;
}

export const promote: Command = {
  name: 'promote',
  parameters: 'SLICE VERSION [SLICE VERSION …]',
  summary: 'let visitors have published releases: all of them, or with --traffic some as a canary',
  details: `VERSION may be the beginning of one. With less than 100 percent the release is a canary beside the live one: the same
visitors keep it while its share grows, and promoting it to 100 makes it live. What was live before is kept to fall back to.
Several slices make one revision and are checked together, so that a page can move from one to another.
'promote shell VERSION' says which shell this environment runs, for the check; the site's own shell comes with the web tier.`,
  options: {
    traffic: { type: 'string', value: '10', help: 'percent of visitors, 1 to 100 (default 100); for one slice alone' },
    force: { type: 'boolean', help: 'although the check finds errors; kept with the revision' },
    ...noteOptions,
  },
  run: async ({ arguments: words, options, environment, say }) => {
    const asked = pairsOf(words);
    const traffic = trafficOf(asked, options.traffic);
    const note = noteOf('promote', options);
    const place = await environment();
    const wanted: Wanted[] = [];
    for (const { slice, version } of asked) {
      wanted.push({ slice, version: await findVersion(place.store, slice, version) });
      assertSliceName(slice);
    }
    const forced = options.force === true;
    const command = commandOf(wanted, traffic, forced);
    await makeRevision(place, { ...note, command }, say, async (present) => {
      let content: Content = { host: present?.host, microFrontends: present?.microFrontends ?? {} };
      for (const one of wanted) content = await contentWith(place, one, traffic, content);
      assertCompatible(content, present, { forced, say });
      for (const { slice, version } of wanted) await claim(place.store, slice, version, note.by);
      return content;
    });
    return 0;
  },
};

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

const trafficOf = (asked: readonly Wanted[], text: CommandContext['options'][string]): number => {
  if (text === undefined || text === '100') return 100;
  if (asked.length > 1)
    throw new UserError('--traffic is for one slice alone: several that belong together go to everyone at once.');
  if (asked[0]?.slice === shellName) throw new UserError('A shell has no share of visitors: leave --traffic out.');
  const traffic = typeof text === 'string' && /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(traffic >= 1 && traffic <= 100))
    throw new UserError(`--traffic is a whole number from 1 to 100, not '${text}'; rollback takes a canary back.`);
  return traffic;
};

const commandOf = (wanted: readonly Wanted[], traffic: number, forced: boolean): string =>
  [
    'promote',
    ...wanted.flatMap(({ slice, version }) => [slice, version]),
    ...(traffic < 100 ? [`--traffic ${traffic}`] : []),
    ...(forced ? ['--force'] : []),
  ].join(' ');

const contentWith = async (
  place: Environment,
  { slice, version }: Wanted,
  traffic: number,
  { host, microFrontends }: Content,
): Promise<Content> => {
  if (slice === shellName) return { host: await readHost(place.store, version), microFrontends };
  const releases = microFrontends[slice] ?? [];
  const isLive = liveRelease(releases)?.metadata.version === version;
  if (isLive && traffic < 100)
    throw new UserError(`${slice} ${version} is live: everyone without a canary has it, so it cannot get a share.`);
  const next = promoted(slice, releases, await readRelease(place, slice, version), traffic);
  return { host, microFrontends: { ...microFrontends, [slice]: next } };
};

const assertCompatible = (
  content: Content,
  present: Composition | undefined,
  { forced, say }: { forced: boolean; say: CommandContext['say'] },
): void => {
  const findings = compatibility({ schema: '', revision: 1, ...content }, present);
  for (const { level, sentence } of findings) say(`  ${level}: ${sentence}`);
  const errors = findings.filter(({ level }) => level === 'error').length;
  if (errors > 0 && !forced)
    throw new OperationError(
      `The check finds ${counted(errors, 'error')}; nothing was changed (--force does it all the same).`,
    );
};
