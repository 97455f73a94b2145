import type { Composition, HostOffer } from '@nearhand/contracts';
import { nearestName } from '../../../kernel/nearest-name.ts';
import { UserError } from '../../../kernel/user-error.ts';
import type { Command } from '../../command-line/command.ts';
import type { Environment } from '../../environments/environments.ts';
import { claim, shellName } from '../../releases/published-release.ts';
import { checkedRevisions } from '../../revisions/checked-revisions.ts';
import { noteOf, noteOptions } from '../../revisions/note.ts';
import { type Content, makeRevision } from '../../revisions/revise.ts';
import { revisionNumbers } from '../../revisions/revision-record.ts';
import { rolledBack } from '../../revisions/traffic.ts';

export const rollback: Command = {
  name: 'rollback',
  parameters: 'SLICE',
  summary: 'take back what came last: the canary, else the live release in favour of the one before',
  details: `What is taken back leaves the composition and stays in the store. 'rollback shell' names the shell that was promoted
before; the web tier decides which one it serves.`,
  options: noteOptions,
  run: async ({ arguments: [slice = ''], options, environment, say }) => {
    const note = noteOf(`rollback ${slice}`, options);
    const place = await environment();
    await makeRevision(place, note, say, async (present) => {
      if (slice === shellName) return withEarlierShell(place, present, note.by);
      const releases = releasesOf(slice, place, present);
      return {
        host: present?.host,
        microFrontends: { ...present?.microFrontends, [slice]: rolledBack(slice, releases).releases },
      };
    });
    return 0;
  },
};

/** Throws a {@link UserError} where nothing of `slice` runs. */
export const releasesOf = (slice: string, place: Environment, present: Composition | undefined) => {
  const running = present?.microFrontends ?? {};
  const releases = Object.hasOwn(running, slice) ? running[slice] : undefined;
  if (releases) return releases;
  const names = Object.keys(running);
  const near = nearestName(slice, names);
  const others = names.length > 0 ? `what runs is ${names.join(', ')}.` : 'nothing else does either.';
  const hint = near ? `did you mean '${near}'?` : others;
  throw new UserError(`Nothing of '${slice}' runs in ${place.name}; ${hint}`);
};

const withEarlierShell = async (place: Environment, present: Composition | undefined, by: string): Promise<Content> => {
  const shells: HostOffer[] = []; // what is taken back goes, so that a second rollback does not bring it again
  const kept = await checkedRevisions(place, await revisionNumbers(place), place.keys('composition'));
  // Before a revision that is not intact nobody knows which shells ran.
  const doubtful = kept.findLastIndex(({ state }) => state !== 'intact');
  for (const { record } of kept.slice(doubtful + 1)) {
    if (!record) continue;
    const { command, content } = record;
    const { host } = content;
    if (!host || host.version === shells.at(-1)?.version) continue;
    if (command === `rollback ${shellName}`) shells.pop();
    if (host.version !== shells.at(-1)?.version) shells.push(host);
  }
  const host = shells.at(-2);
  if (!present || !host) {
    const since = kept[doubtful]
      ? ` since revision ${kept[doubtful].revision}, which cannot be read, was changed or is signed by no key in use`
      : '';
    throw new UserError(
      `No earlier shell to go back to was promoted in ${place.name}${since}; promote shell VERSION names one.`,
    );
  }
  await claim(place.store, shellName, host.version, by);
  return { host, microFrontends: present.microFrontends };
};
