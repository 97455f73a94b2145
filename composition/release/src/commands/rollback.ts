import type { Composition, HostOffer } from '@slices/format';
import { suggestion, UserError } from '@slices/kernel/user-error.ts';
import { addCommand, type Program, type Terminal } from '../command-line/command.ts';
import type { Environment } from '../command-line/environments.ts';
import { why } from '../command-line/note.ts';
import { afterRollback } from '../compatibility/after-rollback.ts';
import { claim, shellName } from '../releases/published-release.ts';
import { type Content, makeRevision } from '../revisions/revise.ts';
import { isRollbackOf, rollbackOf, trustedHistory } from '../revisions/trusted-history.ts';

export const rollback = (program: Program, { say, environment }: Terminal) =>
  addCommand(
    program,
    'rollback <slice>',
    'take back the last change: the canary, else the live release in favour of the one before',
    `The release leaves the composition and stays in the store; to promote it once more takes --again. The release that was live
before the one that becomes live is kept to fall back to, if it fits. After a recall, by watch too, the first rollback leaves the
recalled release out and changes nothing else. 'rollback shell' names the shell that was promoted
before; the web tier decides which one it serves.`,
  )
    .addOption(why)
    .action(async (slice, options) => {
      const place = await environment();
      const note = { why: options.why, command: rollbackOf(slice) };
      await makeRevision(place, note, say, async (present, recalled) => {
        if (slice === shellName) return withEarlierShell(place, present);
        const undone = recalled
          .filter(([name, { deployment }]) => name === slice && deployment.traffic > 0)
          .map(([, { metadata }]) => metadata.version);
        if (present && undone.length > 0) {
          say(`  ${slice} ${undone.join(' and ')} was recalled already; this revision leaves it out.`);
          return present;
        }
        releasesOf(slice, place, present);
        return afterRollback(place, slice, present, say);
      });
    });

export const remove = (program: Program, { say, environment }: Terminal) =>
  addCommand(
    program,
    'remove <slice>',
    'take a slice out: its pages and widgets are gone, its releases stay in the store',
  )
    .addOption(why)
    .action(async (slice, options) => {
      if (slice === shellName)
        throw new UserError('The shell is no slice that can be removed; rollback shell names the one before it.');
      const place = await environment();
      const note = { why: options.why, command: `remove ${slice}` };
      await makeRevision(place, note, say, (present) => {
        releasesOf(slice, place, present);
        const { [slice]: _removed, ...microFrontends } = present?.microFrontends ?? {};
        return { host: present?.host, microFrontends };
      });
    });

/** Throws a {@link UserError} where nothing of `slice` runs. */
export const releasesOf = (slice: string, place: Environment, present: Composition | undefined) => {
  const running = present?.microFrontends ?? {};
  const releases = Object.hasOwn(running, slice) ? running[slice] : undefined;
  if (releases) return releases;
  const hint = suggestion(slice, Object.keys(running), 'nothing else does either.');
  throw new UserError(`Nothing of '${slice}' runs in ${place.name}; ${hint}`);
};

const withEarlierShell = async (place: Environment, present: Composition | undefined): Promise<Content> => {
  const shells: HostOffer[] = []; // a shell that was taken back leaves the list: a second rollback does not bring it back
  const { records, doubtful } = await trustedHistory(place);
  for (const record of records) {
    const { host } = record.content;
    if (!host || host.version === shells.at(-1)?.version) continue;
    if (isRollbackOf(record, shellName)) shells.pop();
    if (host.version !== shells.at(-1)?.version) shells.push(host);
  }
  const host = shells.at(-2);
  if (!present || !host) {
    const since = doubtful
      ? ` since revision ${doubtful}, which cannot be read, was changed or is signed by no key in use`
      : '';
    throw new UserError(
      `No earlier shell to go back to was promoted in ${place.name}${since}; promote shell VERSION names one.`,
    );
  }
  await claim(place, shellName, host.version);
  return { host, microFrontends: present.microFrontends };
};
