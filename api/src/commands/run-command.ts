import { SettingsError } from '../setting-readers.ts';
import { parseSettings, type Settings } from '../settings.ts';

/** Says one line on the terminal; with an exit code other than 0 it goes to the error stream. */
export type Say = (line: string, exitCode?: number) => void;

const say: Say = (line, exitCode = 0) => {
  (exitCode === 0 ? process.stdout : process.stderr).write(`${line}\n`);
  process.exitCode = exitCode;
};

/** Runs what a terminal asked for; a wrong setting becomes one sentence, not a stack. */
export const runCommand = async (command: (settings: Settings, say: Say) => Promise<void>): Promise<void> => {
  try {
    await command(parseSettings(process.env), say);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    say(error.message, 1);
  }
};
