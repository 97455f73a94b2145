import { clockTime, instantFormat, mediumDate } from '@nearhand/contracts';
import { styled } from '@nearhand/ui';

const day = instantFormat(mediumDate);
const moment = instantFormat({ ...mediumDate, ...clockTime });

const Time = styled('time')({ whiteSpace: 'nowrap' });

/** `Nov 27, 2026, 3:05 PM`, in the browser's time zone. */
export const Moment = ({ at }: { at: string }) => <Time dateTime={at}>{moment(at)}</Time>;

/** `Nov 27, 2026`. */
export const Day = ({ at }: { at: string }) => <Time dateTime={at}>{day(at)}</Time>;

/** A calendar day, which the wire has at 00:00 UTC. */
export const calendarDay = instantFormat({ ...mediumDate, timeZone: 'UTC' });
