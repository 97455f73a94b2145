import { brandName } from '../email/email.ts';
import { wrongField } from '../errors/api-error.ts';

/** Signs of other scripts that look like a Latin one, and the digits that stand for one. */
const lookalikes = Object.entries({
  a: 'аАΑαɑᴀ4ⲀꓮᎪ⍺',
  d: 'ԁԀᴅꓓᎠᗪ',
  e: 'еЕΕεᴇ3ⲈꓰᎬꮛ',
  f: 'ғҒꜰ',
  h: 'һҺНнΗհʜⲎꓧᎻћⱨ',
  i: 'іІΙιıӏɪ',
  m: 'мМΜᴍ',
  n: 'ΝηпոռՈɴⲚꓠƝɲ',
  o: 'оОΟοօ0ᴏ',
  p: 'рРΡρᴘ',
  r: 'гᴦʀꓣᎡꭱ',
  s: 'ѕЅꜱ',
  t: 'тТΤτᴛ',
  u: 'υսᴜ',
  y: 'уУΥγʏ',
}).flatMap(([latin, signs]) => [...signs].map((sign) => [sign, latin] as const));
/** `a` to `z` in a dark circle, in a dark square, and of flags. */
const enclosed = [0x1f150, 0x1f170, 0x1f1e6].flatMap((first) =>
  [...'abcdefghijklmnopqrstuvwxyz'].map((latin, index) => [String.fromCodePoint(first + index), latin] as const),
);
const latinOf = new Map<string, string>([...lookalikes, ...enclosed]);

/** As a person reads it at a glance: without marks, case and scripts. */
const readAtAGlance = (name: string): string =>
  [...name.normalize('NFKD').replace(/[\p{M}\p{Cf}]/gu, '')]
    .map((sign) => latinOf.get(sign) ?? sign)
    .join('')
    .toLowerCase();

/** Checks, shields, medals and stars: pages show badges and ratings beside names. */
const badgeSign = /[✓✔☑✅🗸🗹⍻🛡🎖🏅🥇⭐🌟★☆✪✩✭✮✯]/u;
const ownName = brandName.toLowerCase();
/** `Near-hand`, `n e a r h a n d`, as words of their own: `Your near handyman` stays. */
const ownNameInParts = new RegExp(`(?<![\\p{L}\\p{N}])${[...ownName].join('[^\\p{L}\\p{N}]*')}(?![\\p{L}\\p{N}])`, 'u');

/** Pages show names to all: an email put into the wrong field, or a link. `Dr.Smith` stays. */
const address = /\S@\S+\.|\bwww\.\S|:\/\//i;

/** It looks like a name of the site itself, has a badge or a rating in it, or is an address. */
export const isDeceptiveName = (name: string): boolean => {
  const read = readAtAGlance(name);
  return read.includes(ownName) || ownNameInParts.test(read) || badgeSign.test(name) || address.test(name);
};

/** Throws 400 for a deceptive name. `before`: a name that is there already stays. */
export const checkName = (name: string, before?: string): void => {
  if (name === before || !isDeceptiveName(name)) return;
  throw wrongField(
    'name',
    `This name looks like one of ${brandName} itself, a badge or an address. Please choose another name.`,
    'must not look like a name of the site, a badge or an address',
  );
};
