/** A time as it is written: seconds since 1970 of the clock that it is read from. */
export interface WrittenTime {
  wall: number;
  isDate: boolean;
  /** Seconds east of UTC; undefined where nothing is written. */
  offset?: number;
}

export const secondsPerDay = 86_400;

const written =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d):?(\d\d)(?::?(\d\d)(?:[.,]\d{1,9})?)?\s*(Z|UTC|GMT|[+-]\d\d(?::?\d\d)?)?|Z)?$/;

/** Nothing longer is a time: patterns are slow on long texts. */
const maxLength = 60;

/** Undefined for what is no time, and for days and hours that do not exist. Also ISO 8601, with or without seconds. */
export const readTime = (text: string): WrittenTime | undefined => {
  const parts =
    text.length <= maxLength &&
    written.exec(
      withAsciiDigits(text)
        .replace(/\p{Cf}/gu, '')
        .replace(/^["\s]+|["\s,;]+$/g, '')
        .toUpperCase(),
    );
  if (!parts) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const midnight = new Date(0).setUTCFullYear(year, month - 1, day);
  const date = new Date(midnight);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  const isEndOfDay = hour === 24 && minute === 0 && second === 0;
  // A leap second is the beginning of the next minute.
  if ((hour > 23 && !isEndOfDay) || minute > 59 || second > 60) return undefined;
  const wall = midnight / 1_000 + hour * 3_600 + minute * 60 + second;
  const zone = parts[7];
  const offset = zone === undefined ? undefined : /^[+-]/.test(zone) ? readOffset(zone) : 0;
  if (zone !== undefined && offset === undefined) return undefined;
  return { wall, isDate: parts[4] === undefined, ...(offset !== undefined && { offset }) };
};

/** Some products write them in the digits of their language. */
const withAsciiDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06F0-\u06F9\uFF10-\uFF19]/g, (digit) => String(digit.charCodeAt(0) & 0xf));

/** `+0100`, `-05:30`, `0100`: seconds east of UTC. */
export const readOffset = (text: string): number | undefined => {
  const [, sign, hour, minute = '0', second = '0'] = /^([+-])?(\d{1,2}):?(\d\d)?(?::?(\d\d))?$/.exec(text.trim()) ?? [];
  if (hour === undefined || Number(hour) > 15 || Number(minute) > 59) return undefined;
  return (sign === '-' ? -1 : 1) * (Number(hour) * 3_600 + Number(minute) * 60 + Number(second));
};

/** Days count by the clock, the rest in time that passes. */
export interface Duration {
  days: number;
  seconds: number;
}

const duration =
  /^([+-])?P?(?:0+Y)?(?:0+M(?=[\dT]))?(?:(\d{1,6})W)?(?:(\d{1,6})D)?T?(?:(\d{1,6}(?:\.\d{1,6})?)H)?(?:(\d{1,8}(?:\.\d{1,6})?)M)?(?:(\d{1,9}(?:\.\d{1,9})?)S)?$/;

/** Also without `PT`: `1H`; and as ISO 8601 and XML write it: `PT1.5H`, `P0Y0M0DT1H`. */
export const readDuration = (text: string): Duration | undefined => {
  if (text.length > maxLength) return undefined;
  const [, sign, ...counts] = duration.exec(text.replace(/["\s,;]/g, '').toUpperCase()) ?? [];
  if (counts.every((count) => count === undefined)) return undefined;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = counts.map((count) => Number(count ?? 0));
  const factor = sign === '-' ? -1 : 1;
  return { days: factor * (weeks * 7 + days), seconds: factor * Math.ceil(hours * 3_600 + minutes * 60 + seconds) };
};
