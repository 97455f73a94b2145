import type { ParseArgsConfig } from 'node:util';
import type { Environment } from '../environments/environments.ts';

export interface CommandContext {
  /** What stands after the command's name. */
  arguments: readonly string[];
  /** One that may be given several times (`multiple`) comes as a list. */
  options: Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;
  say: (line: string) => void;
  /** The environment that `--env` names. Throws a `UserError` where there is none. */
  environment: () => Promise<Environment>;
}

/** A command of `pnpm release`. What is wrong is thrown as a `UserError` of one sentence, before anything is changed. */
export interface Command {
  /** `promote`. */
  name: string;
  /** What stands after it: `SLICE VERSION`. */
  parameters: string;
  /** One line of `pnpm release --help`. */
  summary: string;
  /** What `pnpm release promote --help` says below the usage and the options. */
  details?: string;
  options: Record<string, NonNullable<ParseArgsConfig['options']>[string] & { help: string; value?: string }>;
  /** Returns the exit code. */
  run: (context: CommandContext) => Promise<number>;
}

/** `1 error`, `2 errors`. */
export const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;
