import { clockTime, instantFormat, mediumDate } from '@nearhand/contracts';

const day = instantFormat(mediumDate);
const moment = instantFormat({ ...mediumDate, ...clockTime });

/** `Nov 27, 2026, 3:05 PM`, in the browser's time zone. */
export const Moment = ({ at }: { at: string }) => <time dateTime={at}>{moment(at)}</time>;

/** `Nov 27, 2026`. */
export const Day = ({ at }: { at: string }) => <time dateTime={at}>{day(at)}</time>;

/** A calendar day, which the wire has at 00:00 UTC. */
export const calendarDay = instantFormat({ ...mediumDate, timeZone: 'UTC' });
