import type { Composition } from '@nearhand/contracts';
import { PlainError } from '../../plain-error.ts';
import type { Command, CommandContext, Environment } from '../command.ts';
import { compatibility } from '../compatibility/compatibility.ts';
import { NotDone } from '../not-done.ts';
import { findVersion } from '../releases/publication.ts';
import { claim, readHost, readRelease, shellName } from '../releases/published-release.ts';
import type { Content } from '../revisions/ledger.ts';
import { makeRevision } from '../revisions/make-revision.ts';
import { noteOf, noteOptions } from '../revisions/revision-note.ts';
import { liveRelease, promoted } from '../revisions/traffic.ts';

export const promote: Command = {
  name: 'promote',
  parameters: 'SLICE VERSION',
  summary: 'let visitors have a published release: all of them, or with --traffic some as a canary',
  details: `VERSION may be the beginning of one. With less than 100 percent the release is a canary beside the live one: the same
visitors keep it while its share grows, and promoting it to 100 makes it live. What was live before is kept to fall back to.
'promote shell VERSION' says which shell this environment runs, for the check; the site's own shell comes with the web tier.`,
  options: {
    traffic: { type: 'string', value: '10', help: 'percent of visitors, 1 to 100 (default 100)' },
    force: { type: 'boolean', help: 'although the check finds errors; kept with the revision' },
    ...noteOptions,
  },
  run: async ({ arguments: [slice = '', wanted = ''], options, environment, say }) => {
    const traffic = trafficOf(slice, options.traffic);
    const note = noteOf(['promote', slice, wanted, `${traffic} %`].join(' '), options);
    const place = await environment();
    const version = await findVersion(place.store, slice, wanted);
    const command = `promote ${slice} ${version}${traffic < 100 ? ` --traffic ${traffic}` : ''}`;
    const forced = options.force === true;
    await makeRevision(place, { ...note, command: forced ? `${command} --force` : command }, say, async (present) => {
      const content = await contentWith(place, { slice, version, traffic }, present);
      assertCompatible(content, present, { forced, say });
      await claim(place.store, slice, version, note.by);
      return content;
    });
    return 0;
  },
};

const trafficOf = (slice: string, text: CommandContext['options'][string]): number => {
  if (text === undefined) return 100;
  if (slice === shellName) throw new PlainError('A shell has no share of visitors: leave --traffic out.');
  const traffic = typeof text === 'string' && /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(traffic >= 1 && traffic <= 100))
    throw new PlainError(`--traffic is a whole number from 1 to 100, not '${text}'; rollback takes a canary back.`);
  return traffic;
};

interface Wanted {
  slice: string;
  version: string;
  traffic: number;
}

const contentWith = async (
  place: Environment,
  { slice, version, traffic }: Wanted,
  present: Composition | undefined,
): Promise<Content> => {
  const { host, microFrontends = {} } = present ?? {};
  if (slice === shellName) {
    return { host: await readHost(place.store, version), microFrontends };
  }
  const releases = microFrontends[slice] ?? [];
  const isLive = liveRelease(releases)?.metadata.version === version;
  if (isLive && traffic < 100)
    throw new PlainError(`${slice} ${version} is live: everyone without a canary has it, so it cannot get a share.`);
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
    throw new NotDone(
      `The check finds ${errors} error${errors > 1 ? 's' : ''}; nothing was changed (--force does it all the same).`,
    );
};
