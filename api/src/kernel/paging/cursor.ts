import { errorCodes } from '@nearhand/contracts';
import type { Static, TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { ApiError } from '../errors/api-error.ts';

export interface CursorCodec<Content> {
  write: (content: Content) => string;
  read: (text: string, field?: string) => Content;
}

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

export const wrongCursor = (field = 'cursor'): ApiError =>
  new ApiError(400, errorCodes.invalidInput, 'This list has changed. Please load it anew.', {
    fields: { [field]: 'is not the mark of a page of this list' },
  });

/** Expects one row more than `limit`; `last` is set when more follow. */
export const pageOf = <T>(rows: T[], limit: number | undefined): { rows: T[]; last?: T } => {
  if (limit === undefined || rows.length <= limit) return { rows };
  const page = rows.slice(0, limit);
  return { rows: page, last: page.at(-1) };
};
