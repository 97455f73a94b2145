import { type DateFormatOptions, instantFormat } from '@nearhand/contracts';
import { useSyncExternalStore } from 'react';

type DateFormat = Record<'local' | 'utc', ReturnType<typeof instantFormat>>;

export const dateFormat = (options: DateFormatOptions): DateFormat => ({
  local: instantFormat(options),
  utc: instantFormat({ ...options, timeZone: 'UTC' }),
});

const never = () => () => {};

/** A date in the user's time zone; in UTC on the server, which does not know it, and until React has taken over its page. */
export const useDate = ({ local, utc }: DateFormat, instant: string): string =>
  useSyncExternalStore(
    never,
    () => local(instant),
    () => utc(instant),
  );
