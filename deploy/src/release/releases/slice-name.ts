import { UserError } from '../../kernel/user-error.ts';

/** What telemetry, logs and tables of the terminal have room for. */
export const longestName = 64;

/** Keys that no JSON is trusted with. */
const ofJavaScript = ['constructor', 'prototype'];

/** Throws a {@link UserError} where no slice can be called `name`. */
export const assertSliceName = (name: string): void => {
  if (/^[a-z][a-z0-9-]*$/.test(name) && name.length <= longestName && !ofJavaScript.includes(name)) return;
  throw new UserError(
    ofJavaScript.includes(name)
      ? `'${name}' is no slice's name: it has a meaning of its own in JavaScript.`
      : `'${name}' is no slice's name: small letters, digits and hyphens, at most ${longestName}, such as mf-help.`,
  );
};
