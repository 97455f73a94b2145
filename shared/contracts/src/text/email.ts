import { toLine } from './line.ts';

const marks = '"“”„«»‹›';
const before = new RegExp(`^[\\s${marks}([{<]+`);
const after = new RegExp(`[\\s${marks}’)\\]}>.,;:!?、。]+$`);

/** Maps full-width signs such as `＠` to ASCII. */
const halfWidth = (text: string): string =>
  text
    .replace(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll('\uFE6B', '@');

/** The address in `Customer <customer@nearhand.test>`, in a link or between quotes. */
const bare = (text: string): string => {
  const [bracketed, more] = text.match(/<[^<>]*@[^<>]*>/g) ?? [];
  const address = (bracketed && !more ? bracketed : text).replace(before, '').replace(/^['‘](.*)['’]/, '$1');
  const link = /^mailto:([^?]*)/i.exec(address);
  return (link?.[1] ?? address.replace(/^e-?mail:\s*/i, '')).replace(after, '').replace(/ *@ */g, '@');
};

/** As DNS has it: other scripts in ASCII, `xn--…`. URL parsers follow UTS 46. */
const asciiDomain = (domain: string): string => {
  if (!/[Xx][Nn]--|\P{ASCII}/u.test(domain)) return domain;
  // These would end the host, or be read as something else.
  if (/[\s/?#:\\@%[\]<>^|]/.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
};

/**
 * One spelling for each address, without regard to the case of ASCII. The domain is ASCII: `info@münchen.de` is
 * `info@xn--mnchen-3ya.de`. A local part of another script is in lower case, because databases differ in how they fold it.
 */
export const toEmail = (text: string): string => {
  const address = bare(halfWidth(toLine(text)).replace(/\u200F|\p{VS}/gu, ''));
  const at = address.lastIndexOf('@');
  if (at < 0) return address;
  const local = address.slice(0, at);
  return `${/^\p{ASCII}*$/u.test(local) ? local : local.toLowerCase()}@${asciiDomain(address.slice(at + 1))}`;
};
