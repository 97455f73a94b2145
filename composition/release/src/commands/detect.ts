import { UserError } from '@slices/kernel/user-error.ts';
import { addCommand, asJson, counted, fail, type Program, type Terminal } from '../command-line/command.ts';
import { type FoundUse, type ReleaseUses, storeUses } from '../detect/store-uses.ts';
import { readRunning } from '../revisions/revision-record.ts';
import { type ChangeEntry, changeRules } from '../shared-use/change-rules.ts';

export const detect = (program: Program, { say, environment }: Terminal) =>
  addCommand(
    program,
    'detect <package@major>',
    'uses of what a major version of a shared package removes or renames, in the stored releases of all slices',
    `Reads the scripts of each release that a revision names, without its sources and its team. Each use has its file, line and
column, and those of the source where the store has source maps. Ends with exit code 1 where a live release uses what is removed,
renamed or announced to be removed. 'deprecated' is listed and does not fail.`,
  )
    .option('--rules <file>', 'the changes of that version, in place of those that come with this command')
    .option('--all', 'releases that no revision names, too')
    .addOption(asJson)
    .action(async (wanted, { rules: file, all = false, json }) => {
      const { name, major } = packageIn(wanted);
      const rules = changeRules(name, major, file);
      const place = await environment();
      const running = await readRunning(place);
      const shared = Object.keys(running?.host?.shared ?? {});
      if (running?.host && !shared.some((module) => rules.packages.includes(module)))
        throw new UserError(`The shell shares no ${name}; it shares ${shared.join(', ') || 'nothing'}.`);
      const releases = await storeUses(place, { entries: rules.entries, shared, running, all });
      if (json) say(JSON.stringify({ package: name, major, note: rules.note, releases }, null, 2));
      else {
        say(
          `${name}@${major} in ${place.name}: ${counted(releases.length, 'release')} read.${rules.note ? ` ${rules.note}` : ''}`,
        );
        const lines = releases.flatMap(linesOf);
        for (const line of lines.length > 0 ? lines : ['No use of what it changes.']) say(line);
      }
      if (releases.some(({ isLive, uses }) => isLive && uses.some(({ entry }) => breaks(entry)))) fail();
    });

const packageIn = (wanted: string): { name: string; major: number } => {
  const [, name, major] = /^(@?[^@]+)@(\d{1,4})$/.exec(wanted) ?? [];
  if (name && major) return { name, major: Number(major) };
  throw new UserError(`'${wanted}' is no package and major version, such as react@19.`);
};

const breaks = ({ change }: ChangeEntry): boolean => change !== 'deprecated';

const linesOf = ({ slice, version, owner, isLive, uses, unread }: ReleaseUses): string[] => {
  if (uses.length === 0 && unread.length === 0) return [];
  const byApi = new Map<string, FoundUse[]>();
  for (const use of uses) {
    const title = `${use.api} (${use.entry.change})`;
    byApi.set(title, [...(byApi.get(title) ?? []), use]);
  }
  return [
    `${slice} ${version}${isLive ? ', live' : ''}, ${owner}: ${counted(uses.length, 'use')}`,
    ...[...byApi].flatMap(([title, found]) => [
      `  ${title}, ${found.length} x: use ${found[0]?.entry.instead}. ${found[0]?.entry.source}`,
      ...found.map((use) => `    ${placeOf(use)}`),
    ]),
    ...unread.map(({ file, problem }) => `  ${file} was not read: ${problem}`),
  ];
};

const placeOf = ({ file, line, column, source }: FoundUse): string =>
  `${file}:${line}:${column}${source ? `  ${source}` : ''}`;
