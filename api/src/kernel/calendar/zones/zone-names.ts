import { IANA_ALIAS_MAP, WINDOWS_TO_IANA_MAP } from 'windows-iana';
import { unquoted } from '../file/calendar-lines.ts';
import { readOffset } from '../file/written-times.ts';
import { fixedZone, ianaZone, type TimeZone } from './time-zone.ts';

const maxLength = 200;
const maxZones = 1_000;
const zones = new Map<string, TimeZone | undefined>();

/** The zone that a name means, in the ways in which products write names. */
export const zoneNamed = (written: string): TimeZone | undefined => {
  const name = unquoted(written.slice(0, maxLength)).replace(/\s+/g, ' ').toLowerCase();
  if (zones.has(name)) return zones.get(name);
  const iana =
    ianaName(name) ?? windowsNames.get(name.replace('daylight time', 'standard time')) ?? ianaNameOfPlace(name);
  const offset = iana === undefined ? offsetIn(name) : undefined;
  const zone = iana !== undefined ? ianaZone(iana) : offset !== undefined ? fixedZone(offset) : undefined;
  if (zones.size >= maxZones) zones.clear();
  zones.set(name, zone);
  return zone;
};

/** Also after a prefix: `/mozilla.org/20050126_1/Europe/Berlin`, `tzone://Microsoft/Utc`. */
const ianaName = (name: string): string | undefined => {
  const parts = name
    .replaceAll(' ', '_')
    .split('/')
    .filter((part) => part !== '');
  const last = [3, 2, 1].map((count) => parts.slice(-count).join('/'));
  return last.find(isKnown);
};

const isKnown = (name: string): boolean => {
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

/** Cities, and the states and parts of the USA and Canada, as CLDR names zones; and names that Windows shows. */
const places = new Map<string, string>([
  ...IANA_ALIAS_MAP.flatMap(({ alias }) => alias).map((iana): [string, string] => [
    iana
      .slice(iana.lastIndexOf('/') + 1)
      .replaceAll('_', ' ')
      .toLowerCase(),
    iana,
  ]),
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
  return found.find((iana) => offset === undefined || offsetsOf(iana).includes(offset)) ?? found[0];
};

const offsetsOf = (iana: string): number[] => {
  const zone = ianaZone(iana);
  return [Date.UTC(2026, 0, 1), Date.UTC(2026, 6, 1)].map((at) => zone.offsetAt(at / 1_000));
};

/** `GMT+0100`, `UTC-5`, `(UTC+05:30) …`, `Z`: seconds east of UTC. */
const offsetIn = (name: string): number | undefined => {
  const [, utcName, offset] = /^\(?(utc|gmt|z)? ?([+-]\d{1,2}(?:[:.]?\d\d)?)?(?:\)|$)/.exec(name) ?? [];
  if (offset !== undefined) return readOffset(offset.replace('.', ':'));
  return utcName === undefined ? undefined : 0;
};
