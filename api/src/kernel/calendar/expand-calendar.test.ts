import { wallMinutes } from '@nearhand/contracts';
import { type CalendarSource, expandCalendar } from './expand-calendar.ts';

const source: CalendarSource = {
  text: '',
  timeZone: 'America/New_York',
  within: { start: wallMinutes('2030-03-04'), end: wallMinutes('2030-04-05') },
  ownUidEnd: '@bookings.nearhand.test',
};

const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n');
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:1@x', ...lines, 'END:VEVENT'];
const expand = (lines: string[], instead: Partial<CalendarSource> = {}) =>
  expandCalendar({ ...source, ...instead, text: calendar(...lines) }).spans.map(
    ({ start, end }) => `${wallText(start)} ${wallText(end)}`,
  );
const wallText = (minutes: number) => new Date(minutes * 60_000).toISOString().slice(5, 16);
const busy = (...lines: string[]) => expand(event(...lines));

test('a rule repeats by the clock of its own zone, over both changes of the clocks', () => {
  const weekly = busy('DTSTART;TZID=Europe/Berlin:20300226T140000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY');
  // New York changes on March 10, Berlin on March 31.
  expect(weekly).toEqual([
    '03-05T08:00 03-05T09:00',
    '03-12T09:00 03-12T10:00',
    '03-19T09:00 03-19T10:00',
    '03-26T09:00 03-26T10:00',
    '04-02T08:00 04-02T09:00',
  ]);
});

test('a repetition that moves here from beyond the end counts, and one that moves away does not', () => {
  const rule = event('DTSTART:20300305T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=MONTHLY;UNTIL=20300601T000000Z');
  const moved = event('RECURRENCE-ID:20300505T090000Z', 'DTSTART:20300306T150000Z', 'DURATION:PT1H');
  const away = event('RECURRENCE-ID:20300305T090000Z', 'DTSTART:20300606T150000Z', 'DURATION:PT1H');
  expect(expand([...rule, ...moved, ...away])).toEqual(['03-06T10:00 03-06T11:00']);
});

test('free, cancelled and own events are skipped; what overlaps or touches becomes one', () => {
  const at = (hour: string, ...lines: string[]) => event(`DTSTART:20300305T${hour}0000`, 'DURATION:PT1H', ...lines);
  expect(
    expand([
      ...at('09'),
      ...at('10'),
      ...at('12', 'TRANSP:TRANSPARENT'),
      ...at('13', 'STATUS:CANCELLED'),
      ...at('15').map((line) => line.replace('1@x', '7@bookings.nearhand.test')),
      ...event('DTSTART:20300305T103000', 'DURATION:PT2H'),
      ...event('DTSTART:20300305T180000'),
    ]),
  ).toEqual(['03-05T09:00 03-05T12:30']);
});

test('only the wanted time counts, and long events are cut off at its ends', () => {
  expect(busy('DTSTART:20200101T000000Z', 'DTEND:20990101T000000Z')).toEqual(['03-04T00:00 04-05T00:00']);
  expect(busy('DTSTART:20290305T140000Z', 'DURATION:PT1H')).toEqual([]);
  expect(busy('DTSTART;VALUE=DATE:20000305', 'RRULE:FREQ=YEARLY')).toEqual(['03-05T00:00 03-06T00:00']);
});

test('an hour that the clock repeats in autumn stays busy', () => {
  const within = { start: wallMinutes('2030-11-01'), end: wallMinutes('2030-12-01') };
  expect(expand(event('DTSTART:20301103T053000Z', 'DTEND:20301103T063000Z'), { within })).toEqual([
    '11-03T01:30 11-03T02:30',
  ]);
});

test('another file than a calendar is an error', () => {
  expect(() => expandCalendar({ ...source, text: 'BEGIN:VCARD\r\nEND:VCARD' })).toThrow();
});
