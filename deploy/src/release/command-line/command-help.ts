import type { Command } from './command.ts';

/** `pnpm release --help`. */
export const overview = (commands: readonly Command[]): string =>
  [
    'pnpm release COMMAND [options]: publish releases of slices, and decide which of them run where.',
    '',
    ...columns(commands.map((command) => [`${command.name} ${command.parameters}`, command.summary])),
    '',
    'pnpm release COMMAND --help tells more. Exit codes: 0 done, 1 not done, 2 wrong input (nothing was changed).',
  ].join('\n');

/** `pnpm release COMMAND --help`. */
export const commandHelp = (command: Command, common: Command['options']): string => {
  const options = Object.entries({ ...command.options, ...common });
  return [
    `pnpm release ${[command.name, command.parameters].filter(Boolean).join(' ')} [options]`,
    `  ${command.summary}`,
    '',
    ...columns(options.map(([name, { value, help }]) => [`--${name}${value ? ` ${value}` : ''}`, help])),
    ...(command.details ? ['', command.details] : []),
  ].join('\n');
};

const columns = (rows: readonly (readonly [string, string])[]): string[] => {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
};
