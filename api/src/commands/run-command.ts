import { type DatabasePlace, type OpenDatabase, openDatabase } from '../kernel/database/database.ts';
import { loggedError } from '../kernel/log/logged-error.ts';
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

export const withDatabase = async (
  place: DatabasePlace,
  act: (database: OpenDatabase) => Promise<void>,
): Promise<void> => {
  const database = await openDatabase(place);
  await act(database).finally(database.close);
};
