import { halfWidth, stripped, toLine } from './line.ts';

// None of them may stand at these ends of an address, in any script. `'` and `{` may.
const before = /[ "([<:]|(?!\p{ASCII})[\p{P}\p{S}]/u;
const after = /[ ")\]>.,;:!?]|(?!\p{ASCII})[\p{P}\p{S}]/u;

/** `E-mail: `, in any language. */
const label = /^(?:e\p{Pd}?mail: *|[\p{L}\p{M}\p{Pd}. ]{1,30}: +)/iu;

/** The address of a link, in which `%40` may stand for `@`. */
const linked = (address: string): string => {
  try {
    return toLine(decodeURIComponent(address));
  } catch {
    return address;
  }
};

/** The address in `Customer <customer@nearhand.test>`, in a link or between quotes. */
const bare = (text: string): string => {
  const [bracketed, more] = text.match(/<[^<>@]*@[^<>@]*>/g) ?? [];
  const quoted = stripped(bracketed && !more ? bracketed : text, before, after);
  const address = /^'.*'$/.test(quoted) ? quoted.slice(1, -1) : quoted;
  const link = /^mailto:(?:\/\/)?([^?]*)/i.exec(address)?.[1];
  const plain = link === undefined ? address.replace(label, '') : linked(link);
  return stripped(plain, before, after).replace(/ ?@ ?/g, '@');
};

/** As DNS has it: other scripts in ASCII, `xn--…`. URL parsers follow UTS 46. */
const asciiDomain = (domain: string): string => {
  if (!/[Xx][Nn]--|\P{ASCII}/u.test(domain)) return domain;
  // These would end the host, or be read as something else.
  if (/[\s/?#:\\@%[\]<>^|]/.test(domain)) return domain;
  try {
    // Before Unicode 15.1 parsers take the capital for `ss`.
    return new URL(`http://${domain.replaceAll('ẞ', 'ß')}`).hostname;
  } catch {
    return domain;
  }
};

/** Many times what an address has. A longer text is refused as it is. */
const maxEmailLength = 5000;

/**
 * One spelling for each address, without regard to the case of ASCII. The domain is ASCII: `info@münchen.de` is
 * `info@xn--mnchen-3ya.de`. A local part of another script is in lower case, because databases differ in how they fold it.
 */
export const toEmail = (text: string): string => {
  if (text.length > maxEmailLength) return text;
  const address = bare(
    toLine(
      halfWidth(text)
        .replace(/\u200F|\p{VS}/gu, '')
        .replaceAll('\uFE6B', '@'),
    ),
  );
  const at = address.lastIndexOf('@');
  if (at < 0) return address;
  const local = address.slice(0, at);
  return `${/^\p{ASCII}*$/u.test(local) ? local : local.toLowerCase()}@${asciiDomain(address.slice(at + 1))}`;
};
