import { secondsPerDay } from '../file/written-times.ts';
import { expandRule } from './expand-rule.ts';
import { readRule } from './recurrence-rule.ts';

const seconds = (text: string) => Date.parse(`${text}Z`) / 1_000;
const text = (at: number) => new Date(at * 1_000).toISOString().slice(0, 16);
const times = (rule: string, start: string, from = start, until = '2060-01-01') => {
  const read = readRule(rule);
  if (!read) throw new Error(rule);
  const bounds = { start: seconds(start), from: seconds(from), end: seconds('2060-01-01'), until: seconds(until) };
  const found: string[] = [];
  for (const at of expandRule(read, bounds)) if (at >= bounds.from && found.push(text(at)) === 4) break;
  return found;
};
/** At 9 AM where no time is named. */
const at9 = (day: string) => (day.includes('T') ? day : `${day}T09:00`);

// Examples of RFC 5545, 3.8.5.3.
test.each([
  [
    'FREQ=YEARLY;INTERVAL=2;BYMONTH=1;BYDAY=SU;BYHOUR=8,9;BYMINUTE=30',
    '1997-01-05T08:30',
    '1997-01-05T08:30 1997-01-05T09:30 1997-01-12T08:30 1997-01-12T09:30',
  ],
  ['FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO', '1997-08-05', '1997-08-05 1997-08-10 1997-08-19 1997-08-24'],
  ['FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU', '1997-08-05', '1997-08-05 1997-08-17 1997-08-19 1997-08-31'],
  ['FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU', '1997-09-07', '1997-09-07 1997-09-28 1997-11-02 1997-11-30'],
  ['FREQ=MONTHLY;BYMONTHDAY=-3', '1997-09-28', '1997-09-28 1997-10-29 1997-11-28 1997-12-29'],
  ['FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200', '1997-01-01', '1997-01-01 1997-04-10 1997-07-19 2000-01-01'],
  ['FREQ=YEARLY;BYDAY=20MO', '1997-05-19', '1997-05-19 1998-05-18 1999-05-17 2000-05-15'],
  ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO', '1997-05-12', '1997-05-12 1998-05-11 1999-05-17 2000-05-15'],
  ['FREQ=YEARLY;BYWEEKNO=20', '1997-05-12', '1997-05-12 1998-05-11 1999-05-17 2000-05-15'],
  ['FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', '1997-09-03', '1998-02-13 1998-03-13 1998-11-13 1999-08-13'],
  [
    'FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8',
    '1996-11-05',
    '1996-11-05 2000-11-07 2004-11-02 2008-11-04',
  ],
  ['FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3', '1997-09-04', '1997-09-04 1997-10-07 1997-11-06'],
  ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2', '1997-09-29', '1997-09-29 1997-10-30 1997-11-27 1997-12-30'],
  [
    'FREQ=MINUTELY;INTERVAL=90;COUNT=4',
    '1997-09-02T09:00',
    '1997-09-02T09:00 1997-09-02T10:30 1997-09-02T12:00 1997-09-02T13:30',
  ],
  ['FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5', '2007-01-15', '2007-01-15 2007-01-30 2007-02-15 2007-03-15'],
])('%s', (rule, start, expected) => {
  expect(times(rule, at9(start)).join(' ')).toBe(expected.split(' ').map(at9).join(' '));
});

test('UNTIL is the last time', () => {
  const start = '1997-09-02T09:00';
  expect(times('FREQ=DAILY', start, start, '1997-09-03T09:00')).toEqual([start, '1997-09-03T09:00']);
});

test.each([
  ['FREQ=DAILY;INTERVAL=3', 3 * secondsPerDay],
  ['FREQ=WEEKLY;INTERVAL=2', 14 * secondsPerDay],
  ['FREQ=HOURLY;INTERVAL=7', 7 * 3_600],
])('%s keeps its interval where years are passed over', (rule, interval) => {
  const start = '1970-01-06T09:00';
  const [first = ''] = times(rule, start, '2030-01-01T00:00');
  expect((seconds(first) - seconds(start)) % interval).toBe(0);
  expect(seconds(first) - seconds('2030-01-01T00:00')).toBeLessThan(interval);
});
