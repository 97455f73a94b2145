import { InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { control } from '@slices/kernel/command-line.ts';

/** The author is the owner of the key that signs. */
export interface Note {
  why: string;
  /** `promote mf-a 1.2.0-1a2b3c4d5e6f` */
  command: string;
}

const plainText = (text: string): string => {
  if (control.test(text)) throw new InvalidArgumentError('It is a text on one line, without control characters.');
  return text.trim();
};

const reason = (text: string): string => {
  if (text.trim()) return plainText(text);
  throw new InvalidArgumentError('Say why.');
};

export const why = new Option('--why <text>', 'the reason, kept with the revision')
  .argParser(reason)
  .makeOptionMandatory();
