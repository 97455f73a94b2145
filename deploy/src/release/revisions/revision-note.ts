import { PlainError } from '../../plain-error.ts';
import type { Command, CommandContext } from '../command.ts';
import { author } from './author.ts';
import { hasControl } from './note-text.ts';
import type { Note } from './revision-record.ts';

/** Of every command that makes a revision. */
export const noteOptions = {
  why: { type: 'string', value: 'TEXT', help: 'the reason, kept with the revision (needed)' },
  by: { type: 'string', value: 'NAME', help: 'who does it (default: the name that git knows)' },
} satisfies Command['options'];

/** What is kept with the revision. Throws a {@link PlainError} where nobody says why in plain text. */
export const noteOf = (command: string, { why, by }: CommandContext['options']): Note => {
  if (typeof why !== 'string' || !why.trim())
    throw new PlainError('Say why with --why "…"; it is kept with the revision.');
  if (hasControl(why)) throw new PlainError('--why is a text on one line, without control characters.');
  return { by: author(by), why: why.trim(), command };
};
