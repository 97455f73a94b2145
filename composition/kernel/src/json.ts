import { readFileSync } from 'node:fs';
import { parseJson } from '@slices/format';
import { errorCode, UserError } from './user-error.ts';

/** The data in the text of `place`. Throws a {@link UserError} that says where it is wrong and how to mend it. */
export const jsonIn = (place: string, text: string, remedy: string, Kind: typeof UserError = UserError): unknown => {
  const parsed = parseJson(text);
  if (parsed.ok) return parsed.value;
  throw new Kind(`${place} ${parsed.problems.join()}. ${remedy}`);
};

/** As {@link jsonIn}, of a file; `missing` is the sentence where there is none. */
export const readJson = (file: string, remedy: string, missing = `There is no file ${file}.`): unknown => {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new UserError(errorCode(error) === 'ENOENT' ? missing : `${file} cannot be read (${errorCode(error)}).`);
  }
  return jsonIn(file, text, remedy);
};
