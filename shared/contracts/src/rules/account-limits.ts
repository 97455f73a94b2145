import { visibleSign } from './visible-text.ts';

/** Longest values of an account's fields, in characters; `nameLeast` and `passwordLeast` are the shortest. */
export const accountLimits = {
  nameLeast: 2,
  name: 100,
  email: 254,
  passwordLeast: 6,
  password: 200,
  bio: 1000,
  location: 100,
  website: 300,
  phone: 30,
  address: 300,
} as const;

/**
 * What an email address looks like: the one rule of forms and API. Narrower than RFC 5322 (no quoted local part, no
 * address without a dot in its domain), as mail providers are.
 */
export const emailPattern =
  "^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\\.)+[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$";

/**
 * What a name may hold: the one rule of forms and API, read with the `u` flag. At least one letter, digit, symbol or
 * punctuation mark; nothing that ends a line, is nothing to see, or turns the reading direction of what follows. Joiners
 * and U+200F stay, for emoji and Arabic need them.
 */
export const namePattern = `^(?=.*${visibleSign})[^\\p{Cc}\\p{Zl}\\p{Zp}\\u00AD\\u061C\\u180E\\u200B\\u200E\\u2060-\\u206F\\uFEFF\\u202A-\\u202E]*$`;

/** A website's address, or nothing. Only the web's own schemes: the profile shows it as a link. */
export const websitePattern = '^(?:[Hh][Tt][Tt][Pp][Ss]?://[^\\s/?#]+\\.[^\\s]+)?$';

/** Digits and what people write between them, or nothing. */
export const phonePattern = '^[0-9+()./ x-]*$';

/** Pictures: at most 5 MB as sent. */
export const largestPicture = 5 * 1024 * 1024;

/** A message to support, in characters. */
export const longestContactMessage = 5000;
