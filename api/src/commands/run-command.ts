import { loggedError } from '../kernel/log/logged-error.ts';
import { SettingsError } from '../kernel/settings/environment.ts';
import { parseSettings, type Settings } from '../kernel/settings/settings.ts';

/** Says one line on the terminal; with an exit code other than 0 it goes to the error stream. */
export type Say = (line: string, exitCode?: number) => void;

const say: Say = (line, exitCode = 0) => {
  (exitCode === 0 ? process.stdout : process.stderr).write(`${line}\n`);
  process.exitCode = exitCode;
};

/** Node would print an error with all its members, and libraries hang whole answers on theirs. */
const sayFailure = (error: unknown): void => {
  const { type, message, stack, ...facts } = loggedError(error);
  say(`${type}: ${message}\n${stack}\n${JSON.stringify(facts)}`, 1);
};

/** Runs what a terminal asked for; a wrong setting becomes one sentence, not a stack. */
export const runCommand = async (command: (settings: Settings, say: Say) => Promise<void>): Promise<void> => {
  process.on('uncaughtException', (error) => {
    sayFailure(error);
    process.exit(1);
  });
  try {
    await command(parseSettings(process.env), say);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    say(error.message, 1);
  }
};
