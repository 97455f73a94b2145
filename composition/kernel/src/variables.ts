import { UserError } from './user-error.ts';

/** A setting of the environment that has to be there. */
export const textIn = (variables: NodeJS.ProcessEnv, name: string): string => {
  const value = variables[name];
  if (!value) throw new UserError(`Set ${name}.`);
  return value;
};

/** Those of a text with commas. */
export const namesIn = (text = ''): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

export const wholeNumberIn = (variables: NodeJS.ProcessEnv, name: string, without: number): number => {
  const value = Number(variables[name] || without);
  if (!Number.isInteger(value) || value < 1)
    throw new UserError(`${name} must be a whole number, not '${variables[name]}'.`);
  return value;
};
