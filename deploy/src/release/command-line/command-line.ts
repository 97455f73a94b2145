import { parseArgs } from 'node:util';
import { nearestName } from '../../kernel/nearest-name.ts';
import { OperationError, UserError } from '../../kernel/user-error.ts';
import { readEnvironment } from '../environments/environments.ts';
import type { Command, CommandContext } from './command.ts';
import { commandHelp, overview } from './command-help.ts';

/** What every command takes. */
export const commonOptions = {
  env: {
    type: 'string',
    value: 'NAME',
    help: 'the environment: local, one of deploy/environments, or a file like those (default local)',
  },
  help: { type: 'boolean', short: 'h', help: 'this text' },
} satisfies Command['options'];

interface Surroundings {
  say: (line: string) => void;
  complain: (line: string) => void;
  variables: NodeJS.ProcessEnv;
}

/** Runs the command that `args` name. Returns the exit code: 2 for wrong input, which has changed nothing. */
export const runCommand = async (
  commands: readonly Command[],
  args: readonly string[],
  { say, complain, variables }: Surroundings,
): Promise<number> => {
  try {
    const [name, ...rest] = args[0] === 'help' && args[1] ? [args[1], '--help'] : args;
    if (name === undefined || ['--help', '-h', 'help'].includes(name)) return tell(say, overview(commands));
    const command = commands.find((one) => one.name === name);
    if (!command) throw new UserError(unknownName(name, commands));
    const { values, positionals } = judged(command, rest);
    if (values.help) return tell(say, commandHelp(command, commonOptions));
    countParameters(command, positionals);
    const environment = () => readEnvironment(typeof values.env === 'string' ? values.env : 'local', variables);
    return await command.run({ arguments: positionals, options: values, say, environment });
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    complain(error.message);
    return error instanceof OperationError ? 1 : 2;
  }
};

const tell = (say: (line: string) => void, text: string): number => {
  say(text);
  return 0;
};

const unknownName = (name: string, commands: readonly Command[]): string => {
  const names = commands.map((command) => command.name);
  const near = nearestName(name, names);
  const hint = near ? `did you mean '${near}'?` : `there are ${names.join(', ')}.`;
  return `pnpm release has no command '${name}'; ${hint}`;
};

const judged = (
  command: Command,
  args: readonly string[],
): { values: CommandContext['options']; positionals: string[] } => {
  const options: Command['options'] = { ...commonOptions, ...command.options };
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    const [, option = ''] = /'(?:-\w, )?(--?[\w-]+)/.exec(String(error)) ?? [];
    const name = option.replace(/^-+/, '');
    if (option && !(name in options)) {
      const near = option.startsWith('--') ? nearestName(name, Object.keys(options)) : undefined;
      throw new UserError(
        `pnpm release ${command.name} has no option '${option}'${near ? `; did you mean '--${near}'?` : '.'}`,
      );
    }
    if (!option || options[name]?.type !== 'string') throw new UserError(`${option || command.name} takes no value.`);
    const hint = /ambiguous/.test(String(error)) ? ` (${option}=… where it begins with a hyphen)` : '';
    throw new UserError(`${option} needs a value: ${option} ${options[name].value ?? 'TEXT'}${hint}.`);
  }
};

const countParameters = (command: Command, given: readonly string[]): void => {
  const [required = '', ...optional] = command.parameters.split('[');
  const needed = required.split(' ').filter(Boolean);
  const usage = `pnpm release ${[command.name, command.parameters].filter(Boolean).join(' ')}`;
  const missing = needed.find((_parameter, index) => !given[index]);
  if (missing) throw new UserError(`${command.name} needs ${missing}: ${usage}.`);
  const tooMany = command.parameters.includes('…') ? undefined : given[needed.length + optional.length];
  if (tooMany !== undefined) throw new UserError(`${command.name} does not take '${tooMany}': ${usage}.`);
};
