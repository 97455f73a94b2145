import { instantFormat } from '@nearhand/contracts';

const day = instantFormat({ dateStyle: 'medium' });
const moment = instantFormat({ dateStyle: 'medium', timeStyle: 'short' });

/** `Nov 27, 2026, 3:05 PM`, in the browser's time zone. */
export const Moment = ({ at }: { at: string }) => <time dateTime={at}>{moment(at)}</time>;

/** `Nov 27, 2026`. */
export const Day = ({ at }: { at: string }) => <time dateTime={at}>{day(at)}</time>;

/** A calendar day, which the wire has at 00:00 UTC. */
export const calendarDay = instantFormat({ dateStyle: 'medium', timeZone: 'UTC' });
