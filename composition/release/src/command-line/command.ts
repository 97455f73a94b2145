import { InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { newProgram, parseAndRun } from '@slices/kernel/command-line.ts';
import { OperationError, UserError } from '@slices/kernel/user-error.ts';
import { type Environment, readEnvironment } from './environments.ts';
import type { SiteTools } from './site-tools.ts';

export interface Surroundings {
  say: (line: string) => void;
  complain: (line: string) => void;
  variables: NodeJS.ProcessEnv;
  /** False in tests that publish builds with faults. A command line cannot ask for it. */
  triesBuilds?: boolean | undefined;
  tools: SiteTools;
}

export interface Terminal extends Surroundings {
  environment: () => Promise<Environment>;
}

const withEnvironment = (say: Surroundings['say']) =>
  newProgram('npm run release --', say)
    .usage('COMMAND [options]')
    .description('Publishes releases of slices, and decides which of them run where.')
    .option('--env <name>', 'the environment: local, one of deploy/environments, or a file like those', 'local')
    .addHelpText('after', '\nExit codes: 0 done, 1 not done, 2 wrong input (nothing was changed).');
export type Program = ReturnType<typeof withEnvironment>;

export const releaseProgram = (
  surroundings: Surroundings,
  commands: readonly ((program: Program, terminal: Terminal) => void)[],
): Program => {
  const program = withEnvironment(surroundings.say);
  const environment = () => readEnvironment(program.opts().env, surroundings);
  for (const add of commands) add(program, { ...surroundings, environment });
  return program;
};

export const runProgram = async (
  program: Program,
  args: readonly string[],
  { complain }: Pick<Surroundings, 'complain'>,
): Promise<number> => {
  try {
    await parseAndRun(program, args.length > 0 ? args : ['--help']);
    return 0;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    if (error.message) complain(error.message);
    return error instanceof OperationError ? 1 : 2;
  }
};

/** Adds a subcommand. Its help begins with the summary, which the list of commands shows too. */
export const addCommand = <Usage extends string>(program: Program, usage: Usage, summary: string, details = '') =>
  program.command(usage).summary(summary).description(`${summary}\n\n${details}`.trim());

export const fail = (): never => {
  throw new OperationError('');
};

/** Aborts at Ctrl-C, or when the reader of a pipe ends. A second Ctrl-C ends the process. */
export const interruption = (): AbortController => {
  const stopped = new AbortController();
  process.stdout.once('error', () => stopped.abort());
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stopped.abort());
  return stopped;
};

const unitMs: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000 };

/** `30m` in milliseconds. Throws an {@link InvalidArgumentError} for other texts. */
export const durationFrom = (text: string): number => {
  const [, amount, unit = ''] = /^([1-9]\d{0,3})([smh])$/.exec(text) ?? [];
  if (amount) return Number(amount) * (unitMs[unit] ?? 0);
  throw new InvalidArgumentError('It is a time such as 45s, 30m or 2h.');
};

export const wholeNumberFrom = (from: number, to: number) => (text: string) => {
  if (/^\s*\d+\s*$/.test(text) && Number(text) >= from && Number(text) <= to) return Number(text);
  throw new InvalidArgumentError(`It is a whole number from ${from} to ${to}.`);
};

export const asJson = new Option('--json', 'as JSON, for programs');

/** `1 error`, `2 errors`. */
export const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;
