const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });
const thisYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const otherYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** `December 3, 2026`; undefined where there is no instant. */
export const longDay = (instant: string | undefined): string | undefined => instant && long.format(new Date(instant));

/** `Dec 3`, and the year where it is another than that of `now`. */
export const shortDay = (instant: string, now: Date): string => {
  const day = new Date(instant);
  return (day.getFullYear() === now.getFullYear() ? thisYear : otherYear).format(day);
};
