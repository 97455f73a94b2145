import { wallMinutesAt } from '../../time/clock.ts';
import { secondsPerDay } from '../file/written-times.ts';

/** All times are seconds since 1970. */
export interface TimeZone {
  /** Seconds east of UTC at an instant. */
  offsetAt: (instant: number) => number;
}

export const fixedZone = (offset: number): TimeZone => ({ offsetAt: () => offset });
export const utc = fixedZone(0);

/**
 * The instant at which the clock of the zone shows `wall`: the first one where it shows it twice. A time that the clock
 * skips is read with the offset before, as RFC 5545 says.
 */
export const instantOf = (wall: number, { offsetAt }: TimeZone): number => {
  const before = offsetAt(wall - secondsPerDay);
  const after = offsetAt(wall + secondsPerDay);
  if (before === after) return wall - before;
  if (offsetAt(wall - before) !== before && offsetAt(wall - after) === after) return wall - after;
  return wall - before;
};

export const wallOf = (instant: number, zone: TimeZone): number => instant + zone.offsetAt(instant);

/** In winter and summer. */
export const offsetsOf = ({ offsetAt }: TimeZone): number[] =>
  [Date.UTC(2026, 0, 1), Date.UTC(2026, 6, 1)].map((at) => offsetAt(at / 1_000));

/** `wallMinutesAt` knows this century. */
const earliest = Date.UTC(2000, 0, 2) / 1_000;
const latest = Date.UTC(2099, 11, 30) / 1_000;
/** No clock changes within a quarter of an hour. */
const step = 900;

/** Of IANA, as the runtime knows it. */
export const ianaZone = (name: string): TimeZone => {
  const known = new Map<number, number>();
  return {
    offsetAt: (instant) => {
      const at = Math.floor(Math.min(Math.max(instant, earliest), latest) / step) * step;
      const offset = known.get(at) ?? wallMinutesAt(new Date(at * 1_000), name) * 60 - at;
      known.set(at, offset);
      return offset;
    },
  };
};
