import { databasePlace, type OpenDatabase, openDatabase } from '../kernel/database/database.ts';
import { loggedError } from '../kernel/log/request-log.ts';
import { SettingsError } from '../kernel/settings/environment.ts';
import { parseSettings, type Settings } from '../kernel/settings/settings.ts';

export type Say = (line: string, exitCode?: number) => void;

const say: Say = (line, exitCode = 0) => {
  (exitCode === 0 ? process.stdout : process.stderr).write(`${line}\n`);
  process.exitCode = exitCode;
};

/** Node would print an error with all its members, and libraries put whole answers on theirs. */
const sayFailure = (error: unknown): void => {
  const { type, message, stack, ...facts } = loggedError(error);
  say(`${type}: ${message}\n${stack}\n${JSON.stringify(facts)}`, 1);
};

/** The database of the settings. The command closes it. */
export type Open = () => Promise<OpenDatabase>;

export type Command = (settings: Settings, say: Say, args: readonly string[], open: Open) => Promise<void>;

export const runCommand = async (command: Command): Promise<void> => {
  process.on('uncaughtException', (error) => {
    sayFailure(error);
    process.exit(1);
  });
  try {
    const settings = parseSettings(process.env);
    await command(settings, say, process.argv.slice(2), () => openDatabase(databasePlace(settings)));
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    say(error.message, 1);
  }
};
