import { type TStringOptions, Type } from 'typebox';
import { emailPattern, namePattern, phonePattern } from '../rules/limits.ts';

/** Kinds of text in a request: the API reads each as `text/` says, before its length and pattern count. */
export const textKinds = ['line', 'paragraph', 'email', 'phone'] as const;
export type TextKind = (typeof textKinds)[number];

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
