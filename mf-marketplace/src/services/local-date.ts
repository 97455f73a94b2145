import { formatInstant } from '@nearhand/contracts';
import { useSyncExternalStore } from 'react';

type DateFormat = Record<'local' | 'utc', Intl.DateTimeFormat>;

export const dateFormat = (options: Intl.DateTimeFormatOptions): DateFormat => ({
  local: new Intl.DateTimeFormat('en-US', options),
  utc: new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }),
});

const never = () => () => {};

/** A date in the user's time zone; in UTC on the server, which does not know it, and until React has taken over its page. */
export const useDate = ({ local, utc }: DateFormat, instant: string): string =>
  useSyncExternalStore(
    never,
    () => formatInstant(local, instant),
    () => formatInstant(utc, instant),
  );
