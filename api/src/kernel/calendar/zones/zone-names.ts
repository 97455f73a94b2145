import { IANA_ALIAS_MAP, WINDOWS_TO_IANA_MAP } from 'windows-iana';
import { unquoted } from '../file/calendar-lines.ts';
import { readOffset } from '../file/written-times.ts';
import { fixedZone, ianaZone, offsetsOf, type TimeZone } from './time-zone.ts';

const maxLength = 200;
const maxZones = 1_000;
const zones = new Map<string, TimeZone | undefined>();

/** The zone that a name means, in the ways in which products write names. */
export const zoneNamed = (written: string): TimeZone | undefined => {
  const name = cleaned(written);
  if (zones.has(name)) return zones.get(name);
  const iana = ianaName(name) ?? ianaName(name.replace('-', '/')) ?? windowsName(name) ?? ianaNameOfPlace(name);
  const offset = iana === undefined ? offsetIn(name) : undefined;
  const zone = iana !== undefined ? ianaZone(iana) : offset !== undefined ? fixedZone(offset) : undefined;
  if (zones.size >= maxZones) zones.clear();
  zones.set(name, zone);
  return zone;
};

/** Some products number their zones: `Central Standard Time 1`. Windows has a `Russia Time Zone 3`. */
const cleaned = (written: string): string =>
  unquoted(written.slice(0, maxLength))
    .replace(/\p{Cf}/gu, '')
    .replace(/%2f/gi, '/')
    .replace(/\s+/g, ' ')
    .replace(/^[' ]+|[' ]+$/g, '')
    .toLowerCase()
    .replace(/(?<=[a-z]{4})(?<!russia time zone)[ -]\d$/, '');

/** Also after a prefix: `/mozilla.org/20050126_1/Europe/Berlin`, `tzone://Microsoft/Utc`. */
const ianaName = (name: string): string | undefined => {
  const parts = name
    .replaceAll(' ', '_')
    .split('/')
    .filter((part) => part !== '');
  const last = [3, 2, 1].map((count) => parts.slice(-count).join('/'));
  return last.find(isKnown) ?? shortNames.get(parts.at(-1) ?? '');
};

/** The runtime knows more, but `BST` is Bangladesh there: a short name counts only where its meaning is clear. */
const shortNames = new Map<string, string>([
  ...['utc', 'uct', 'gmt', 'zulu', 'est', 'mst', 'hst', 'cet', 'met', 'eet', 'wet'].map(same),
  ...['gb', 'nz', 'prc', 'rok', 'cuba', 'eire', 'iran'].map(same),
  ['edt', 'America/New_York'],
  ['cst', 'America/Chicago'],
  ['cdt', 'America/Chicago'],
  ['mdt', 'America/Denver'],
  ['pst', 'America/Los_Angeles'],
  ['pdt', 'America/Los_Angeles'],
  ['akst', 'America/Anchorage'],
  ['akdt', 'America/Anchorage'],
  ['ast', 'America/Halifax'],
  ['adt', 'America/Halifax'],
  ['nst', 'America/St_Johns'],
  ['ndt', 'America/St_Johns'],
  ['bst', 'Europe/London'],
  ['west', 'Europe/Lisbon'],
  ['cest', 'Europe/Berlin'],
  ['eest', 'Europe/Helsinki'],
  ['msk', 'Europe/Moscow'],
  ['jst', 'Asia/Tokyo'],
]);

function same(name: string): [string, string] {
  return [name, name];
}

const isKnown = (name: string): boolean => {
  if (/^[a-z]{2,4}$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
};

/** CLDR's table: `W. Europe Standard Time`. */
const windowsNames = new Map<string, string>(
  WINDOWS_TO_IANA_MAP.filter(({ territory }) => territory === '001').map(({ windowsName, iana }) => [
    windowsName.toLowerCase(),
    iana[0],
  ]),
);

const windowsName = (name: string): string | undefined => {
  const standard = name.replace(/(daylight|summer) time/, 'standard time');
  return windowsNames.get(standard) ?? windowsNames.get(standard.replace(/ ?\(.*/, ''));
};

/** Cities, and the states and parts of the USA and Canada, as CLDR names zones; and names that Windows shows. */
const places = new Map<string, string>([
  // `Etc/GMT-5` is east of UTC, but `GMT-5` is west.
  ...IANA_ALIAS_MAP.flatMap(({ alias }) => alias)
    .filter((iana) => /^(?!Etc\/).*\/\w{4,}$/.test(iana))
    .map((iana): [string, string] => [
      iana
        .slice(iana.lastIndexOf('/') + 1)
        .replaceAll('_', ' ')
        .toLowerCase(),
      iana,
    ]),
  ['coordinated universal', 'Etc/UTC'],
  ['central america', 'America/Guatemala'],
  ['brasilia', 'America/Sao_Paulo'],
  ['west central africa', 'Africa/Lagos'],
  ['indiana', 'America/Indiana/Indianapolis'],
  ['baja california', 'America/Tijuana'],
  ['greenland', 'America/Nuuk'],
  ['beijing', 'Asia/Shanghai'],
  ['central european', 'Europe/Berlin'],
  ['eastern european', 'Europe/Helsinki'],
]);

/** `(GMT+01.00) Sarajevo/Warsaw/Zagreb`, `(UTC-05:00) Eastern Time (US & Canada)`: the place whose clock has that offset. */
const ianaNameOfPlace = (name: string): string | undefined => {
  const found = name
    .replace(/^\([^)]*\)/, '')
    .replaceAll('_', ' ')
    .split(/[/,&;:]/)
    .map((place) =>
      places.get(
        place
          .replace(/\(.*/, '')
          .replace(/ time *$/, '')
          .trim(),
      ),
    )
    .filter((iana) => iana !== undefined)
    .filter(isKnown);
  const offset = offsetIn(name);
  return found.find((iana) => offset === undefined || offsetsOf(ianaZone(iana)).includes(offset));
};

/** `GMT+0100`, `UTC-5`, `(UTC+05:30) …`, `Z`: seconds east of UTC. */
const offsetIn = (name: string): number | undefined => {
  const [, utcName, offset] = /^\(?(utc|gmt|z)? ?([+-]\d{1,2}(?:[:.]?\d\d)?)?(?:\)|$)/.exec(name) ?? [];
  if (offset !== undefined) return readOffset(offset.replace('.', ':'));
  return utcName === undefined ? undefined : 0;
};
