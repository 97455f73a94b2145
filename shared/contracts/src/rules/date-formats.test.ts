import {
  clockTime,
  type DateFormatOptions,
  dayFormat,
  instantFormat,
  longDate,
  mediumDate,
  weekFormat,
  zonedFormat,
} from './date-formats.ts';
import { addDays } from './time-slot.ts';

const plain = (text: string): string => text.replace(/[\u2009\u202F]/g, ' ');
const instants = [
  ...['2026-01-01T00:00:00Z', '2026-05-31T12:00:00Z', '2026-09-09T09:09:09Z', '2026-11-24T23:59:59.999Z'],
  // Hours around the ends of daylight saving time, and a leap day.
  ...['2026-03-29T00:59:00Z', '2026-03-29T01:00:00Z', '2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z'],
  ...['2028-02-29T18:05:00Z', '1999-12-31T23:59:59Z'],
];
const formats: DateFormatOptions[] = [
  { weekday: 'long' },
  { weekday: 'short' },
  { day: 'numeric' },
  { month: 'short' },
  { month: 'long', year: 'numeric' },
  { month: 'short', day: 'numeric' },
  { weekday: 'short', month: 'short', day: 'numeric' },
  { weekday: 'long', month: 'long', day: 'numeric' },
  { weekday: 'short', ...mediumDate },
  { weekday: 'long', ...longDate },
  mediumDate,
  longDate,
  clockTime,
  { month: 'short', day: 'numeric', ...clockTime },
  { ...mediumDate, ...clockTime },
];

test.each(formats)('%j is written as Intl writes it', (options) => {
  for (const zone of [{}, { timeZone: 'UTC' } as const])
    for (const instant of instants)
      expect(instantFormat({ ...options, ...zone })(instant)).toBe(
        plain(new Intl.DateTimeFormat('en-US', { ...options, ...zone }).format(new Date(instant))),
      );
});

test('a time names its zone, as Intl does', () => {
  const options = { month: 'short', day: 'numeric', ...clockTime } as const;
  const intl = new Intl.DateTimeFormat('en-US', { ...options, timeZoneName: 'short' });
  for (const instant of instants) expect(zonedFormat(options)(instant)).toBe(plain(intl.format(new Date(instant))));
});

test('no instant and no day are empty', () => {
  for (const formatOf of [instantFormat, zonedFormat]) expect(formatOf(mediumDate)('')).toBe('');
  expect(dayFormat({ month: 'short', day: 'numeric' })('2026-13-01')).toBe('');
});

test.each([{ month: 'short' }, { month: 'long', year: 'numeric' }] as const)('weeks in %j', (options) => {
  const intl = new Intl.DateTimeFormat('en-US', { ...options, day: 'numeric', timeZone: 'UTC' });
  const at = (day: string) => new Date(`${day}T00:00:00Z`);
  for (const first of ['2026-11-16', '2026-10-26', '2026-11-30', 'year' in options ? '2026-12-27' : '2026-06-29'])
    expect(weekFormat(options)(first)).toBe(plain(intl.formatRange(at(first), at(addDays(first, 6)))));
});
