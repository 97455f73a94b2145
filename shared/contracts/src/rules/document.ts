/** The kinds of receipts, and a provider's monthly statement. */
export const documentKinds = [
  'payment',
  'refund',
  'dispute',
  'deposit',
  'deposit_return',
  'credits',
  'credits_return',
  'statement',
] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** The heading of a document. */
export const documentTitles: Record<DocumentKind, string> = {
  payment: 'Receipt',
  refund: 'Refund',
  dispute: 'Card dispute',
  deposit: 'Receipt for added money',
  deposit_return: 'Return of added money',
  credits: 'Receipt for credits',
  credits_return: 'Return of credits',
  statement: 'Monthly statement',
};

const shortDay = { dateStyle: 'medium' } as const;

/** A statement has many instants of one zone, and a format takes long to make. */
const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (timeStyle: 'short' | undefined, timeZone: string): Intl.DateTimeFormat => {
  const key = `${timeZone} ${timeStyle}`;
  const known = formats.get(key);
  if (known) return known;
  try {
    const format = new Intl.DateTimeFormat('en-US', { ...shortDay, timeStyle, timeZone });
    formats.set(key, format);
    return format;
  } catch {
    return formatOf(timeStyle, 'UTC');
  }
};

/** An instant as a day on the clock of `timeZone`: `Nov 20, 2026`; empty for none. On UTC where the zone is unknown. */
export const documentDay = (at: string, timeZone: string): string =>
  at && formatOf(undefined, timeZone).format(new Date(at));

/** The same with the time of day: `Nov 20, 2026, 7:05 AM`. */
export const documentTime = (at: string, timeZone: string): string =>
  at && formatOf('short', timeZone).format(new Date(at));

/** A day or a month without time: `2026-11-20` as `Nov 20, 2026`, `2026-11` as `November 2026`. */
export const documentDate = (day: string): string => {
  const at = new Date(day.length === 7 ? `${day}-01` : day);
  if (Number.isNaN(at.getTime())) return day;
  const format = day.length === 7 ? ({ month: 'long', year: 'numeric' } as const) : shortDay;
  return new Intl.DateTimeFormat('en-US', { ...format, timeZone: 'UTC' }).format(at);
};
