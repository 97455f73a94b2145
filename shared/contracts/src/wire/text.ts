import type { TextKind } from '@nearhand/contracts/schema';
import { type TStringOptions, Type } from 'typebox';
import { emailPattern, namePattern, phonePattern } from '../rules/limits.ts';

const text = (kind: TextKind) => (options: TStringOptions) => Type.String({ 'x-text': kind, ...options });

/** One line: an address, a place. */
export const Line = text('line');
export const Paragraph = text('paragraph');
const EmailText = text('email');
const PhoneText = text('phone');

export const Name = (maxLength: number, minLength?: number) =>
  Line({ pattern: namePattern, ...(minLength && { minLength }), maxLength });
export const Email = (maxLength: number) => EmailText({ pattern: emailPattern, maxLength });
export const Phone = (maxLength: number) => PhoneText({ pattern: phonePattern, maxLength });
