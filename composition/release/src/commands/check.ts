import type { Composition } from '@slices/format';
import {
  addCommand,
  asJson,
  counted,
  fail,
  type Program,
  type Terminal,
  wholeNumberFrom,
} from '../command-line/command.ts';
import type { Environment } from '../command-line/environments.ts';
import { type ApiSide, openTabFindings } from '../compatibility/api-calls.ts';
import { addBuilt, addPublished, type Candidates, composed } from '../compatibility/candidates.ts';
import { compatibility, type Finding } from '../compatibility/compatibility.ts';
import type { Payloads } from '../compatibility/event-payloads.ts';
import { surfaceFindings } from '../compatibility/surface.ts';
import { wholeReleases } from '../releases/composed-release.ts';
import { publishedPayloads, publishedSurface, usedApis } from '../releases/optional-file.ts';
import { readApi } from '../releases/stored-api.ts';
import { recentReleases, releasesIn } from '../revisions/recent-releases.ts';
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
    'whether every combination of releases that visitors may get fits together, and the API',
    `Checks what runs, or with --with and --from what would run: first with these as canaries, then for everyone.
An error is new, or concerns more visitors than at present; it ends with exit code 1. A warning was there before, or
concerns only visitors for whom a slice falls back to the release before.
A page that moves from one slice to another in one revision fits for everyone at once and not as canaries: --everyone.
--api checks the API of this checkout in place of the one that runs, before it is rolled out: also against releases that
tabs still run which were opened within the last --tabs days.`,
  )
    .option('--with <slice@version>', 'a published release; may be given again', collect)
    .option('--from <folder>', 'a build: mf-a/dist, shell/dist, or NAME=FOLDER; may be given again', collect)
    .option('--everyone', 'not as canaries')
    .option('--api', 'with the API of this checkout')
    .option('--tabs <days>', 'with --api: how long a tab may be open', wholeNumberFrom(0, 365), 7)
    .addOption(asJson)
    .action(async ({ with: published = [], from = [], everyone = false, api = false, tabs, json }) => {
      const place = await environment();
      const candidates: Candidates = { releases: new Map(), used: new Map(), payloads: new Map() };
      for (const text of published) await addPublished(candidates, text, place);
      for (const text of from) await addBuilt(candidates, text, place.tools.site);
      const composition = await readRunning(place);
      const present = composition && (await wholeReleases(place, composition));
      const recorded = await readApi(place);
      const isAlone = candidates.used.size === 0;
      const calling = present && (api || isAlone) ? await usedApis(place.store, releasesIn(present)) : [];
      const side = {
        next: api ? place.tools.api() : recorded,
        present: recorded,
        used: new Map([...calling, ...candidates.used]),
        roles: Object.keys(place.tools.site.roles),
      };
      const running = await publishedPayloads(place.store, present ? releasesIn(present) : []);
      const payloads = new Map([...running, ...candidates.payloads]);
      const parts = partsOf(place, { present, candidates, api: side, payloads, everyone });
      if (candidates.surface) {
        const findings = surfaceFindings(
          await publishedSurface(place.store, present?.host?.version),
          candidates.surface,
        );
        parts.push({ what: `${place.name}, what the shell offers`, findings });
      }
      if (api) {
        const recent = new Map(await usedApis(place.store, await recentReleases(place, tabs, new Date())));
        parts.push({ what: `${place.name}, open tabs`, findings: openTabFindings(recent, present, side) });
      }
      if (json) say(JSON.stringify(parts, null, 2));
      else for (const line of parts.flatMap(linesOf)) say(line);
      if (parts.some(({ findings }) => findings.some(isError))) fail();
    });

interface Checked {
  present: Composition | undefined;
  candidates: Candidates;
  api: ApiSide;
  payloads: Payloads;
  everyone: boolean;
}

const partsOf = (place: Environment, { present, candidates, api, payloads, everyone }: Checked): Part[] => {
  const names = [
    ...[...candidates.releases].map(([slice, { metadata }]) => `${slice} ${metadata.version}`),
    ...(candidates.host ? [`shell ${candidates.host.version}`] : []),
  ].join(', ');
  if (!names) {
    const what = present ? `${place.name}, revision ${present.revision}` : `${place.name}, where nothing runs yet`;
    const before = api.next === api.present ? undefined : present;
    return [{ what, findings: present ? compatibility(present, before, place.tools.site, api, payloads) : [] }];
  }
  const asCanaries = present && candidates.releases.size > 0 && !everyone;
  return (asCanaries ? (['canary', 'live'] as const) : (['live'] as const)).map((as) => ({
    what: `${place.name} with ${names} ${as === 'canary' ? 'as canary' : 'for everyone'}`,
    findings: compatibility(composed(present, candidates, as), present, place.tools.site, api, payloads),
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
