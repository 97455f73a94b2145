export type Clock = () => Date;

/** A Date whose local getters return the time in `timeZone`, for `localDay` and `hasBegun` alone. */
export const wallClock = (now: Date, timeZone: string): Date => {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(now)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return new Date(2000 + part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
};

/** Minutes since 1970-01-01 00:00 on the clock of `timeZone`, for instants of this century. */
export const wallMinutesAt = (instant: Date, timeZone: string): number => {
  const parts = formatOf(timeZone).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value);
  return Date.UTC(2000 + part('year'), part('month') - 1, part('day'), part('hour'), part('minute')) / 60_000;
};

const formats = new Map<string, Intl.DateTimeFormat>();

/** Creating a format takes longer than using it a hundred times. */
const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', dateStyle: 'short', timeStyle: 'medium' });
  formats.set(timeZone, format);
  return format;
};

export const minutes = (count: number): number => count * 60_000;
export const hours = (count: number): number => minutes(count * 60);
export const days = (count: number): number => hours(count * 24);

export const before = (now: Date, span: number): Date => new Date(now.getTime() - span);

export const after = (now: Date, span: number): Date => new Date(now.getTime() + span);

export const endsWithin = async (milliseconds: number, work: Promise<unknown>): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, milliseconds, false);
  });
  return Promise.race([work.then(() => true), late]).finally(() => clearTimeout(timer));
};
