import { tzlib_get_ical_block, tzlib_get_timezones } from 'timezones-ical-library';

const known = new Set(tzlib_get_timezones());

/** A zone of IANA as a VTIMEZONE, under its present name: `US/Eastern` is `America/New_York`. */
export const timeZoneText = (name: string): { name: string; text: string } | undefined => {
  // The library writes to the console where it does not know a zone.
  const [text, parameter] = known.has(name) ? tzlib_get_ical_block(name) : [];
  return text && parameter ? { name: parameter.slice('TZID='.length), text } : undefined;
};
