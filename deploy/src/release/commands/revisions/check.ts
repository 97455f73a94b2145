import type { Command, CommandContext } from '../../command-line/command.ts';
import { counted } from '../../command-line/command.ts';
import { addBuilt, addPublished, type Candidates, composed } from '../../compatibility/candidates.ts';
import { compatibility, type Finding } from '../../compatibility/compatibility.ts';
import type { Environment } from '../../environments/environments.ts';
import { readRunning } from '../../revisions/revision-record.ts';

/** What is checked: how it is called, and what was found. */
interface Part {
  what: string;
  findings: Finding[];
}

export const check: Command = {
  name: 'check',
  parameters: '',
  summary: 'whether every combination of releases that visitors may get fits together',
  details: `Checks what runs, or with --with and --from what would run: first with these as canaries, then for everyone.
An error is what the composition does not have at present, or for fewer visitors; it ends with exit code 1. Warnings are
what was so before, and what would go wrong only where a slice falls back to the release before.
A page that moves from one slice to another in one revision fits for everyone at once and not as canaries: --everyone.`,
  options: {
    with: { type: 'string', multiple: true, value: 'SLICE@VERSION', help: 'a published release; may be given again' },
    from: {
      type: 'string',
      multiple: true,
      value: 'FOLDER',
      help: 'a build: mf-bookings/dist, shell/dist, or NAME=FOLDER',
    },
    everyone: { type: 'boolean', help: 'not as canaries' },
    json: { type: 'boolean', help: 'as JSON' },
  },
  run: async ({ environment, options, say }) => {
    const parts = await partsOf(await environment(), options);
    if (options.json) say(JSON.stringify(parts, null, 2));
    else for (const line of parts.flatMap(linesOf)) say(line);
    return parts.some(({ findings }) => findings.some(isError)) ? 1 : 0;
  },
};

const partsOf = async (place: Environment, options: CommandContext['options']): Promise<Part[]> => {
  const candidates: Candidates = { releases: new Map() };
  for (const text of listed(options.with)) await addPublished(candidates, text, place);
  for (const text of listed(options.from)) addBuilt(candidates, text);
  const present = await readRunning(place);
  const names = [
    ...[...candidates.releases].map(([slice, { metadata }]) => `${slice} ${metadata.version}`),
    ...(candidates.host ? [`shell ${candidates.host.version}`] : []),
  ].join(', ');
  if (!names) {
    const what = present ? `${place.name}, revision ${present.revision}` : `${place.name}, where nothing runs yet`;
    return [{ what, findings: present ? compatibility(present, undefined) : [] }];
  }
  const asCanaries = present && candidates.releases.size > 0 && !options.everyone;
  return (asCanaries ? (['canary', 'live'] as const) : (['live'] as const)).map((as) => ({
    what: `${place.name} with ${names} ${as === 'canary' ? 'as canary' : 'for everyone'}`,
    findings: compatibility(composed(present, candidates, as), present),
  }));
};

const listed = (value: CommandContext['options'][string]): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string');

const isError = ({ level }: Finding): boolean => level === 'error';

const linesOf = ({ what, findings }: Part): string[] => {
  const errors = findings.filter(isError);
  const warnings = findings.length - errors.length;
  return [
    `${what}: ${errors.length === 0 ? 'fits' : counted(errors.length, 'error')}${warnings > 0 ? `, ${counted(warnings, 'warning')}` : ''}`,
    ...[...errors, ...findings.filter((one) => !isError(one))].map(
      ({ level, code, sentence }) => `  ${level.padEnd(7)}  ${code.padEnd(14)}  ${sentence}`,
    ),
  ];
};
