import { formatInstant } from '@nearhand/contracts';

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** `Nov 27, 2026, 3:05 PM`, in the browser's time zone. */
export const Moment = ({ at }: { at: string }) => <time dateTime={at}>{formatInstant(format, at)}</time>;
