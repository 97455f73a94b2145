import { toLine } from '../text/line.ts';

/** One visible sign, for patterns with the `u` flag. Hangul's fillers and Braille's blank are not visible. */
export const visibleSign = '(?![\\p{DI}\\u2800])[\\p{L}\\p{N}\\p{S}\\p{P}]';

const localSigns = "[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~\\-]+";

/**
 * An email address as `toEmail` gives it, for the `u` flag. Narrower than RFC 6531, as email providers are: no quoted local
 * part, a dot in the domain, no IP address. Beside ASCII it has at most 254 code points: marks that a person does not count fill an index, too.
 */
export const emailPattern = `^(?!(?=.*\\P{ASCII}).{255})${localSigns}(?:\\.${localSigns})*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\\.)+(?![0-9]+$)[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$`;

/**
 * A name, for the `u` flag: at least one visible sign; no line ends, invisible signs or changes of the reading direction.
 * Joiners and U+200F are allowed: emoji and Arabic need them.
 */
export const namePattern = `^(?=.*${visibleSign})[^\\p{Cc}\\p{Zl}\\p{Zp}\\u00AD\\u061C\\u180E\\u200B\\u200E\\u2060-\\u206F\\uFEFF\\u202A-\\u202E]*$`;

/** Digits and what people write between them, or nothing. */
export const phonePattern = '^(?:[+()./ x-]*[0-9][0-9+()./ x-]*)?$';

export const maxPictureBytes = 5 * 1024 * 1024;

/** A few bytes can claim to be gigabytes. */
export const maxPicturePixels = 50_000_000;

export const maxContactMessageLength = 5000;

export const creditsPerService = 5;

/** Limits of a service: characters of its texts, counts of options and pictures. */
export const serviceLimits = {
  name: 100,
  description: 2000,
  optionName: 100,
  optionDescription: 500,
  options: 20,
  images: 8,
} as const;

export const maxPriceDollars = 100_000;

/** Safari turns HEIC into the first of these that it can write; with HEIC among them it would not. */
export const offeredPictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** Indexes of options with the name of an earlier one, without regard to case, spaces and invisible signs. */
export const repeatedOptions = (options: readonly { name?: string | undefined }[]): number[] => {
  const names = options.map(({ name = '' }) => toLine(name).toLowerCase());
  return names.flatMap((name, index) => (name !== '' && names.indexOf(name) < index ? [index] : []));
};

/** In decimal dollars. Stripe charges a card at least half a dollar. */
export const walletLimits = { minDeposit: 0.5, maxDeposit: 10_000, minWithdrawal: 0.01 } as const;
