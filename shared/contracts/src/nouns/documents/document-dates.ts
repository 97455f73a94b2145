const shortDay = { dateStyle: 'medium' } as const;
const styles = {
  day: shortDay,
  month: { month: 'long', year: 'numeric' },
  time: { ...shortDay, timeStyle: 'short' },
  /** A date's style cannot have a zone's name. */
  timeInZone: {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  },
} as const;

/** A statement has many instants of one zone, and a format takes long to make. */
const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (style: keyof typeof styles, timeZone: string): Intl.DateTimeFormat => {
  const key = `${timeZone} ${style}`;
  const known = formats.get(key);
  if (known) return known;
  try {
    const format = new Intl.DateTimeFormat('en-US', { ...styles[style], timeZone });
    formats.set(key, format);
    return format;
  } catch {
    return formatOf(style, 'UTC');
  }
};

/** An instant as a day on the clock of `timeZone`: `Nov 20, 2026`; empty for none. On UTC where the zone is unknown. */
export const documentDay = (at: string, timeZone: string): string =>
  at && formatOf('day', timeZone).format(new Date(at));

/** The month of such a day: `November 2026`. */
export const documentMonth = (at: string, timeZone: string): string =>
  at && formatOf('month', timeZone).format(new Date(at));

const hourMs = 3_600_000;

/** The same with the time of day: `Nov 20, 2026, 7:05 AM`; in an hour that the clock repeats `Nov 1, 2026, 1:30 AM EDT`. */
export const documentTime = (at: string, timeZone: string): string => {
  if (!at) return '';
  const [time, format] = [Date.parse(at), formatOf('time', timeZone)];
  const text = format.format(time);
  const isRepeated = [time - hourMs, time + hourMs].some((other) => format.format(other) === text);
  return isRepeated ? formatOf('timeInZone', timeZone).format(time) : text;
};

/** A day or a month without time: `2026-11-20` as `Nov 20, 2026`, `2026-11` as `November 2026`. */
export const documentDate = (day: string): string => {
  const at = new Date(day.length === 7 ? `${day}-01` : day);
  if (Number.isNaN(at.getTime())) return day;
  const format = day.length === 7 ? ({ month: 'long', year: 'numeric' } as const) : shortDay;
  return new Intl.DateTimeFormat('en-US', { ...format, timeZone: 'UTC' }).format(at);
};
