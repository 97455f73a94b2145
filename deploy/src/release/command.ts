import type { ParseArgsConfig } from 'node:util';
import type { KeyPurpose } from '@nearhand/contracts';
import type { SigningKey } from './keys/signing-keys.ts';
import type { BlobStore } from './store/blob-store.ts';

/** One place that runs the product, as `deploy/environments/NAME.json` describes it. */
export interface Environment {
  name: string;
  /** What `--env` calls it: its name, or the path of its file. */
  option: string;
  /** Origin of the site: `https://nearhand.example`. */
  site: string;
  /** Address that the releases folder of the store has for browsers: `/releases`. */
  releasesUrl: string;
  /** Where this command reaches the API: `http://api:4101`. */
  api: string;
  store: BlobStore;
  /** The private keys in use for `purpose`. Throws a `PlainError` where there are none. */
  keys: (purpose: KeyPurpose) => SigningKey[];
}

export interface CommandContext {
  /** What stands after the command's name. */
  arguments: readonly string[];
  /** One that may be given several times (`multiple`) comes as a list. */
  options: Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;
  say: (line: string) => void;
  /** The environment that `--env` names. Throws a `PlainError` where there is none. */
  environment: () => Promise<Environment>;
}

/** A command of `pnpm release`. What is wrong is thrown as a `PlainError` of one sentence, before anything is changed. */
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
