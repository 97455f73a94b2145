import { tzlib_get_ical_block, tzlib_get_timezones } from 'timezones-ical-library';

const known = new Set(tzlib_get_timezones());

interface ZoneText {
  name: string;
  /** Lines as iCalendar wants them. */
  text: string;
}

/** A zone of IANA as a VTIMEZONE, under its present name: `US/Eastern` is `America/New_York`. */
export const timeZoneText = (name: string): ZoneText | undefined => {
  // The library writes to the console where it does not know a zone.
  if (!known.has(name)) return undefined;
  const text = texts.get(name) ?? zoneText(name);
  texts.set(name, text);
  return text;
};

const texts = new Map<string, ZoneText | undefined>();

const zoneText = (name: string): ZoneText | undefined => {
  const [text, parameter] = tzlib_get_ical_block(name);
  return text && parameter
    ? { name: parameter.slice('TZID='.length), text: text.trim().replaceAll(/\r?\n/g, '\r\n') }
    : undefined;
};
