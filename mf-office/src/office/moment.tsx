import { formatInstant } from '@nearhand/contracts';

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const calendarFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** `Nov 27, 2026, 3:05 PM`, in the browser's time zone. */
export const Moment = ({ at }: { at: string }) => <time dateTime={at}>{formatInstant(format, at)}</time>;

/** `Nov 27, 2026`. */
export const Day = ({ at }: { at: string }) => <time dateTime={at}>{formatInstant(dayFormat, at)}</time>;

/** A calendar day, which the wire has at 00:00 UTC. */
export const calendarDay = (at: string): string => formatInstant(calendarFormat, at);
