import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { diagnosisText } from '@slices/format';
import { withoutControl } from '@slices/kernel/command-line.ts';
import { UserError } from '@slices/kernel/user-error.ts';
import { addCommand, type Program, type Terminal } from '../command-line/command.ts';
import type { Environment } from '../command-line/environments.ts';
import { findVersion } from '../releases/publication.ts';
import { readMap } from '../releases/source-maps.ts';
import { tracedLine } from '../trace/traced-line.ts';
import { failuresOf } from '../watch/release-health.ts';

export const trace = (program: Program, { say, environment, variables }: Terminal) =>
  addCommand(
    program,
    'trace [file]',
    "show a stack of a browser by the sources' files, lines and functions",
    `Reads the stack from FILE, else from the standard input; or the one that browsers reported: with --slice and --version alone it
lists what broke in a release. INTERNAL_TOKEN is the API's. Source maps are stored by publish, where browsers do not get them.`,
  )
    .option('--slice <slice>', 'of the failure')
    .option('--version <version>', 'of the failure; may be the beginning of one')
    .option('--failure <fingerprint>', 'which failure; may be the beginning of one')
    .action(async (file, { slice, version, failure }) => {
      const place = await environment();
      if (!slice !== !version || (failure && !slice))
        throw new UserError('A failure is named by --slice, --version and --failure.');
      if (slice && file) throw new UserError('Give a file or a failure, not both.');
      const lines =
        slice && version
          ? await reported(place, variables.INTERNAL_TOKEN, { slice, version, failure })
          : (await given(file)).trimEnd().split('\n');
      for (const line of lines) say(await tracedLine(withoutControl(line), (script) => readMap(place.store, script)));
    });

const given = async (file: string | undefined): Promise<string> => {
  if (!file) return text(process.stdin);
  return readFile(file, 'utf8').catch(() => {
    throw new UserError(`${file} cannot be read.`);
  });
};

interface Wanted {
  slice: string;
  version: string;
  failure: string | undefined;
}

const reported = async (place: Environment, token: string | undefined, wanted: Wanted): Promise<string[]> => {
  const { slice, failure } = wanted;
  const version = await findVersion(place.store, slice, wanted.version);
  const failures = await failuresOf({ api: place.api, token: token || undefined }, slice, version);
  const found = failures.filter(({ fingerprint }) => fingerprint.startsWith(failure ?? ''));
  if (found.length === 0) throw new UserError(`No browser reported ${failure ?? 'a failure'} of ${slice} ${version}.`);
  return found.flatMap(({ fingerprint, count, stage, page, message, frames }) => [
    `${fingerprint}  ${count} reports, ${stage}, ${page}: ${message}`,
    ...(failure ? frames : [`  ${diagnosisText({ stage, message })}`]),
  ]);
};
