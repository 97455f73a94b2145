import { errorCodes } from '@nearhand/contracts';
import type { Static, TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { ApiError } from '../errors/api-error.ts';

export interface CursorCodec<Content> {
  /** Text that can stand in an address; whoever carries it reads nothing into it. */
  write: (content: Content) => string;
  /** What was written. Throws 400 that names `field` for anything that does not fit the schema. */
  read: (text: string, field?: string) => Content;
}

/** Cursors of one kind of list, by the schema of what they hold: where a page ended, and of which list it was. */
export const cursorCodec = <S extends TSchema>(schema: S): CursorCodec<Static<S>> => ({
  write: (content) => Buffer.from(JSON.stringify(content)).toString('base64url'),
  read: (text, field = 'cursor') => {
    const content = parsed(text);
    if (!Check(schema, content)) throw wrongCursor(field);
    return content;
  },
});

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
};

/** For a cursor that was written for another list, too. */
export const wrongCursor = (field = 'cursor'): ApiError =>
  new ApiError(400, errorCodes.invalidInput, 'This list has changed. Please load it anew.', {
    fields: { [field]: 'is not the mark of a page of this list' },
  });

/** Rows of a page of which one more than `limit` was asked for, and the last of them when more follow. */
export const pageOf = <T>(rows: T[], limit: number | undefined): { rows: T[]; last?: T } => {
  if (limit === undefined || rows.length <= limit) return { rows };
  const page = rows.slice(0, limit);
  return { rows: page, last: page.at(-1) };
};
