import { calendarEvent, calendarFile } from '../../../testing/fixtures/calendars.ts';
import { busyIn, readCalendar } from '../../../testing/fixtures/read-calendar.ts';

const at10 = (...days: number[]) => days.map((day) => `${day} 10:00-11:00`);

const freeBusy = (...lines: string[]) => [
  'BEGIN:VFREEBUSY',
  'UID:f',
  'DTSTART:20261201T000000Z',
  ...lines,
  'END:VFREEBUSY',
];

test('busy times of VFREEBUSY', () => {
  expect(busyIn(...freeBusy('FREEBUSY;FBTYPE=BUSY:20261209T150000Z/PT1H'))).toEqual(at10(9));
  expect(
    busyIn(
      ...freeBusy(
        'FREEBUSY:20261201T150000Z/PT1H,20261202T150000Z/20261202T160000Z',
        'FREEBUSY;FBTYPE=BUSY-UNAVAILABLE:20261203T150000Z/PT1H',
        'FREEBUSY;FBTYPE=BUSY-TENTATIVE:20261204T150000Z/PT1H',
        'FREEBUSY;FBTYPE=FREE:20261205T150000Z/PT1H',
      ),
    ),
  ).toEqual(at10(1, 2, 3, 4));
  expect(readCalendar(calendarFile(...freeBusy('FREEBUSY:20261209T150000Z/PT1H,soon')))).toMatchObject({
    busy: at10(9),
    told: '1 of 1 event could be read only in part: line 7.',
  });
});

const part = (name: string, ...lines: string[]) => [`BEGIN:${name}`, `UID:${name}`, ...lines, `END:${name}`];
const twoDays = ['DTSTART;VALUE=DATE:20261201', 'DTEND;VALUE=DATE:20261203'];
const from9to5 = part('AVAILABLE', 'DTSTART:20261101T090000', 'DURATION:PT8H', 'RRULE:FREQ=DAILY');
const outsideOfHours = ['1 00:00-09:00', '1 17:00-09:00', '2 17:00-00:00'];

test('a VAVAILABILITY is busy outside of its AVAILABLE parts, from its start to its end', () => {
  const times = (...lines: string[]) => busyIn(...part('VAVAILABILITY', ...lines, ...from9to5));
  expect(times(...twoDays)).toEqual(outsideOfHours);
  expect(times('DTSTART:20261201T000000', 'DURATION:P2D', 'BUSYTYPE:BUSY-TENTATIVE')).toEqual(outsideOfHours);
  expect(times('DTEND:20261203T050000Z')).toEqual(outsideOfHours);
  expect(times()).toHaveLength(396);
  expect(busyIn(...part('VAVAILABILITY', 'DTEND;VALUE=DATE:20261202'))).toEqual(['1']);
});

test('events within an AVAILABLE part are busy, and parts have exceptions', () => {
  const event = calendarEvent('1', 'DTSTART:20261201T150000Z', 'DURATION:PT1H');
  const closed = from9to5.map((line) => (line.startsWith('RRULE') ? `${line}\r\nEXDATE:20261202T090000` : line));
  expect(busyIn(...part('VAVAILABILITY', ...twoDays, ...closed), ...event)).toEqual([
    '1 00:00-09:00',
    '1 10:00-11:00',
    '1 17:00-3 00:00',
  ]);
});

test.each([
  ['1', ['1']],
  ['9', ['1']],
  ['0', ['1 00:00-3 00:00']],
])('over a VAVAILABILITY without a priority, one with priority %s', (priority, busy) => {
  const free = part('AVAILABLE', 'DTSTART;VALUE=DATE:20261202');
  const second = part(
    'VAVAILABILITY',
    `PRIORITY:${priority}`,
    'DTSTART;VALUE=DATE:20261202',
    twoDays[1] ?? '',
    ...free,
  );
  expect(busyIn(...second, ...part('VAVAILABILITY', ...twoDays))).toEqual(busy);
});

test.each([
  ['no start that is a time', ['DTSTART:soon', 'DURATION:PT8H'], 'line 10'],
  ['an exception that is no time', ['DTSTART:20261201T090000', 'DURATION:PT8H', 'EXDATE:soon'], 'line 12'],
])('an AVAILABLE part with %s frees no time, and is told', (_title, lines, place) => {
  const damaged = part('VAVAILABILITY', ...twoDays, ...part('AVAILABLE', ...lines));
  expect(readCalendar(calendarFile(...damaged))).toMatchObject({
    busy: ['1 00:00-3 00:00'],
    told: `1 of 1 event could be read only in part: ${place}.`,
  });
});

test('an AVAILABLE part without its END gives its times to no other', () => {
  const open = part('AVAILABLE', 'DTSTART:20261201T090000', 'DTEND:20261201T100000').slice(0, -1);
  expect(busyIn(...part('VAVAILABILITY', ...open, ...from9to5)).slice(0, 2)).toEqual([
    '1 00:00-09:00',
    '1 17:00-09:00',
  ]);
});
