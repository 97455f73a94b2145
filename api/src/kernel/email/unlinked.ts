/**
 * White space in Unicode and a hair wide: it ends an address for every program that finds links. Zero-width characters do not:
 * Android and others take them as part of an address.
 */
const hairSpace = '\u200a';

const linkable = new RegExp(
  [
    // `evil.com`, also with the full stops of other scripts; `J.R. Tolkien`, `3.50` and `.NET` stay.
    String.raw`(?<=\S)[\u2024\u3002\ufe52\uff0e\uff61](?=\p{Cf}*[\p{L}\p{N}])`,
    String.raw`(?<=\S)\.(?=\p{Cf}*[\p{L}\p{M}]\p{Cf}*[\p{L}\p{M}\p{N}-])`,
    String.raw`(?<=\bwww)\.(?=\S)`,
    // `1.2.3.4`
    String.raw`(?<=\d)\.(?=\d+\.\d)`,
    // `me@host`
    String.raw`(?<=\S)[@\ufe6b\uff20](?=\S)`,
    // `http:`, `mailto:` and every other scheme; `9:00` stays.
    String.raw`(?<=\p{L})[:\uff1a](?=\S)`,
    String.raw`(?<=\S):(?=[/\\])`,
    // `[::1]`
    ':(?=:)',
    // `\\host\share` and `//host`
    String.raw`[\\](?=[\\])`,
    '/(?=/)',
  ].join('|'),
  'giu',
);

/** A text for an email in which mail programs find no address to make a link of. It looks as before and reads the same. */
export const unlinked = (text: string): string => text.replaceAll(linkable, `$&${hairSpace}`);
