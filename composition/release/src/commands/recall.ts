import { type Composition, withoutRecalled } from '@slices/format';
import { OperationError, UserError } from '@slices/kernel/user-error.ts';
import { addCommand, fail, type Program, type Terminal } from '../command-line/command.ts';
import { why } from '../command-line/note.ts';
import { recallsOf } from '../freshness/recalls.ts';
import { lastSigned, renewRunning } from '../revisions/finish-revision.ts';
import { recallRelease } from '../revisions/recall-release.ts';
import { releasesIn } from '../revisions/recent-releases.ts';
import { readComposition } from '../revisions/revision-record.ts';
import { liveRelease } from '../revisions/traffic.ts';

export const recall = (program: Program, { say, environment }: Terminal) =>
  addCommand(
    program,
    'recall <slice-or-version> [version]',
    'withdraw a release at once, also from open tabs; its visitors get another one that runs',
    `Needs only a key for rollback, and makes no revision. Visitors get the default or the release that is kept to fall back to,
unless another slice serves a page of that one by now. The pages of a slice without another release say that it is not
available. The next revision leaves the release out. Tabs replace it within 30 s, or ask where something is typed.`,
  )
    .addOption(why)
    .action(async (first, second, options) => {
      const place = await environment();
      const composition = (await readComposition(place)) ?? (await lastSigned(place))?.content;
      const { slice, version } = running(composition, first, second);
      await recallRelease(place, { slice, version, why: options.why });
      const left = composition && withoutRecalled(composition, await recallsOf(place)).composition;
      const next = left && liveRelease(left.microFrontends[slice] ?? [])?.metadata.version;
      const instead = next
        ? `Its visitors get ${next}.`
        : `No other release of ${slice} is left whose pages no other slice serves: its own say that they are not available.`;
      say(`${slice} ${version} is recalled in ${place.name} (${place.site}). ${instead}`);
    });

const running = (composition: Composition | undefined, first: string, second: string | undefined) => {
  const all = composition ? releasesIn({ microFrontends: composition.microFrontends }) : [];
  const [named, start] = second === undefined ? [undefined, first] : [first, second];
  // A script's variable that is not set gives an empty text, with which each version begins.
  const found = all.filter(({ slice, version }) => start && slice === (named ?? slice) && version.startsWith(start));
  const [only] = found;
  const wanted = second === undefined ? first : `${first} ${second}`;
  if (!only) throw new UserError(`'${wanted}' does not run; npm run release -- status shows what does.`);
  if (found.length > 1)
    throw new UserError(
      `'${wanted}' is several: ${found.map(({ slice, version }) => `${slice} ${version}`).join(', ')}.`,
    );
  return only;
};

export const timestamp = (program: Program, { say, environment }: Terminal) =>
  addCommand(
    program,
    'timestamp',
    'sign for another week that what runs is fresh; watch and each new revision do it too',
    'Needs a key for timestamp alone. After a week without it browsers report it; after two, new visitors get no page.',
  ).action(async () => {
    const place = await environment();
    place.keys('timestamp'); // a missing key is an error here
    if (!(await lastSigned(place))) throw new OperationError(`Nothing runs in ${place.name} yet.`);
    if (await renewRunning(place, true)) return say(`${place.name} is fresh for a week.`);
    say(`${place.name} has a composition from before environments had names; npm run release -- sign --why "…" first.`);
    fail();
  });
