import { PlainError } from '../../plain-error.ts';
import type { Command, CommandContext } from '../command.ts';
import { author } from './author.ts';
import type { Note } from './revision-record.ts';

/** Of every command that makes a revision. */
export const noteOptions = {
  why: { type: 'string', value: 'TEXT', help: 'the reason, kept with the revision (needed)' },
  by: { type: 'string', value: 'NAME', help: 'who does it (default: the name that git knows)' },
} satisfies Command['options'];

/** What is kept with the revision. Throws a {@link PlainError} where nobody says why. */
export const noteOf = (command: string, { why, by }: CommandContext['options']): Note => {
  if (typeof why !== 'string' || !why.trim())
    throw new PlainError('Say why with --why "…"; it is kept with the revision.');
  return { by: author(by), why: why.trim(), command };
};
