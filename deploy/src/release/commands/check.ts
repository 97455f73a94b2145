import { addCommand, asJson, counted, fail, type Program, type Terminal } from '../command-line/command.ts';
import type { Environment } from '../command-line/environments.ts';
import { addBuilt, addPublished, type Candidates, composed } from '../compatibility/candidates.ts';
import { compatibility, type Finding } from '../compatibility/compatibility.ts';
import { wholeReleases } from '../releases/composed-release.ts';
import { readRunning } from '../revisions/revision-record.ts';

interface Part {
  what: string;
  findings: Finding[];
}

const collect = (text: string, all: readonly string[] = []): readonly string[] => [...all, text];

export const check = (program: Program, { say, environment }: Terminal) =>
  addCommand(
    program,
    'check',
    'whether every combination of releases that visitors may get fits together',
    `Checks what runs, or with --with and --from what would run: first with these as canaries, then for everyone.
An error is new, or concerns more visitors than at present; it ends with exit code 1. A warning was there before, or
concerns only visitors for whom a slice falls back to the release before.
A page that moves from one slice to another in one revision fits for everyone at once and not as canaries: --everyone.`,
  )
    .option('--with <slice@version>', 'a published release; may be given again', collect)
    .option('--from <folder>', 'a build: mf-bookings/dist, shell/dist, or NAME=FOLDER; may be given again', collect)
    .option('--everyone', 'not as canaries')
    .addOption(asJson)
    .action(async ({ with: published = [], from = [], everyone = false, json }) => {
      const place = await environment();
      const candidates: Candidates = { releases: new Map() };
      for (const text of published) await addPublished(candidates, text, place);
      for (const text of from) addBuilt(candidates, text);
      const parts = await partsOf(place, candidates, everyone);
      if (json) say(JSON.stringify(parts, null, 2));
      else for (const line of parts.flatMap(linesOf)) say(line);
      if (parts.some(({ findings }) => findings.some(isError))) fail();
    });

const partsOf = async (place: Environment, candidates: Candidates, everyone: boolean): Promise<Part[]> => {
  const running = await readRunning(place);
  const present = running && (await wholeReleases(place, running));
  const names = [
    ...[...candidates.releases].map(([slice, { metadata }]) => `${slice} ${metadata.version}`),
    ...(candidates.host ? [`shell ${candidates.host.version}`] : []),
  ].join(', ');
  if (!names) {
    const what = present ? `${place.name}, revision ${present.revision}` : `${place.name}, where nothing runs yet`;
    return [{ what, findings: present ? compatibility(present, undefined) : [] }];
  }
  const asCanaries = present && candidates.releases.size > 0 && !everyone;
  return (asCanaries ? (['canary', 'live'] as const) : (['live'] as const)).map((as) => ({
    what: `${place.name} with ${names} ${as === 'canary' ? 'as canary' : 'for everyone'}`,
    findings: compatibility(composed(present, candidates, as), present),
  }));
};

const isError = ({ level }: Finding): boolean => level === 'error';

const linesOf = ({ what, findings }: Part): string[] => {
  const errors = findings.filter(isError);
  const warnings = findings.filter((one) => !isError(one));
  const errorText = errors.length === 0 ? 'fits' : counted(errors.length, 'error');
  return [
    `${what}: ${errorText}${warnings.length > 0 ? `, ${counted(warnings.length, 'warning')}` : ''}`,
    ...[...errors, ...warnings].map(
      ({ level, code, sentence }) => `  ${level.padEnd(7)}  ${code.padEnd(14)}  ${sentence}`,
    ),
  ];
};
