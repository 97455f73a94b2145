import * as s from '@nearhand/contracts/schema';
import { emailPattern, namePattern, phonePattern } from '../rules/limits.ts';

/* @__NO_SIDE_EFFECTS__ */
const textOf = (kind: s.TextKind) => (keywords: s.Keywords) => s.text({ 'x-text': kind, ...keywords });

/** One line: an address, a place. */
export const Line = textOf('line');
export const Paragraph = textOf('paragraph');

export const Name = (maxLength: number, minLength?: number) =>
  Line({ pattern: namePattern, ...(minLength && { minLength }), maxLength });
export const Email = (maxLength: number) => textOf('email')({ pattern: emailPattern, maxLength });
export const Phone = (maxLength: number) => textOf('phone')({ pattern: phonePattern, maxLength });
