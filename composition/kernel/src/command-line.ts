import { Command, CommanderError, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { UserError } from './user-error.ts';

/** Line ends and characters that move the cursor, colour or reverse the text after them. */
export const control = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

export const withoutControl = (text: string): string => text.replaceAll(new RegExp(control, 'gu'), '');

export const newProgram = (name: string, say: (line: string) => void) => {
  const print = (text: string) => say(text.trimEnd());
  return new Command(name)
    .exitOverride()
    .configureHelp({ helpWidth: 130, showGlobalOptions: true })
    .configureOutput({ writeOut: print, writeErr: print, outputError: () => {} });
};

/** Runs the program. Throws a {@link UserError} of one sentence for arguments that it does not take. */
export const parseAndRun = async (program: CommandUnknownOpts, args: readonly string[]): Promise<void> => {
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return;
    if (error.code === 'commander.help') throw new UserError(''); // it printed the help
    throw new UserError(withoutControl(error.message.replace(/^error: /, '').replaceAll('\n', ' ')));
  }
};
