import { calendarEvent } from '../../../testing/fixtures/calendars.ts';
import { busyIn, busyOf } from '../../../testing/fixtures/read-calendar.ts';

const newYork = 'TZID=America/New_York';
const aHour = 'DURATION:PT1H';
const from10 = `DTSTART;${newYork}:20261201T100000 ${aHour}`;
const from16InBerlin = `DTSTART;TZID=Europe/Berlin:20261201T160000 ${aHour}`;
const daily3 = 'RRULE:FREQ=DAILY;COUNT=3';
const at10 = (...days: number[]) => days.map((day) => `${day} 10:00-11:00`);

test.each([
  ['RDATE without a rule', `DTSTART:20261201T150000Z ${aHour} RDATE:20261203T150000Z,20261205T150000Z`, at10(1, 3, 5)],
  ['RDATE of days', `${from10} RDATE;VALUE=DATE:20261203`, at10(1, 3)],
  [
    'RDATE of periods',
    `DTSTART:20261201T150000Z ${aHour} RDATE:20261203T150000Z/PT2H,20261204T150000Z/20261204T153000Z`,
    [...at10(1), '3 10:00-12:00', '4 10:00-10:30'],
  ],
  [
    'UNTIL as a day of New York',
    `DTSTART;${newYork}:20261201T200000 ${aHour} RRULE:FREQ=DAILY;UNTIL=20261203`,
    ['1 20:00-21:00', '2 20:00-21:00', '3 20:00-21:00'],
  ],
  ['UNTIL as a day of Berlin', `${from16InBerlin} RRULE:FREQ=WEEKLY;UNTIL=20261208`, at10(1, 8)],
  ['UNTIL in local time', `${from10} RRULE:FREQ=DAILY;UNTIL=20261203T100000`, at10(1, 2, 3)],
  ['UNTIL in UTC', `${from10} RRULE:FREQ=DAILY;UNTIL=20261203T150000Z`, at10(1, 2, 3)],
  ['UNTIL before the start', `${from10} RRULE:FREQ=DAILY;UNTIL=20261130`, at10(1)],
  ['two rules', `${from10} RRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=2 RRULE:FREQ=WEEKLY;BYDAY=TH;COUNT=2`, at10(1, 3, 8, 10)],
  [
    'a first day outside the rule',
    `DTSTART;${newYork}:20261202T100000 ${aHour} RRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=2`,
    at10(2, 8, 15),
  ],
  ['EXRULE', `${from10} RRULE:FREQ=DAILY;COUNT=4 EXRULE:FREQ=DAILY;INTERVAL=2`, at10(2, 4)],
  ['EXDATE in another zone', `${from10} ${daily3} EXDATE;TZID=Europe/Berlin:20261202T160000`, at10(1, 3)],
  ['EXDATE without a zone', `${from16InBerlin} ${daily3} EXDATE:20261202T160000`, at10(1, 3)],
  [
    'EXDATE as midnight of the day',
    `${from16InBerlin} ${daily3} EXDATE;TZID=Europe/Berlin:20261202T000000`,
    at10(1, 3),
  ],
  ['EXDATE as that midnight in UTC', `${from16InBerlin} ${daily3} EXDATE:20261201T230000Z`, at10(1, 3)],
  ['EXDATE as midnight of another zone', `${from16InBerlin} ${daily3} EXDATE;${newYork}:20261202T000000`, at10(1, 3)],
  [
    'EXDATE at a midnight at which an occurrence begins',
    `DTSTART;${newYork}:20261201T190000 ${aHour} ${daily3} EXDATE:20261203T000000Z`,
    ['1 19:00-20:00', '3 19:00-20:00'],
  ],
  [
    'EXDATE of whole days as a time',
    'DTSTART;VALUE=DATE:20261201 RRULE:FREQ=DAILY;INTERVAL=2;COUNT=3 EXDATE:20261203T000000Z',
    ['1', '5'],
  ],
  ['29 February', 'DTSTART;VALUE=DATE:20240229 RRULE:FREQ=YEARLY', []],
  [
    'the 31st of each month',
    `DTSTART;${newYork}:20261031T100000 ${aHour} RRULE:FREQ=MONTHLY;COUNT=3`,
    ['31 10:00-11:00', '2027-01-31 10:00-11:00'],
  ],
  [
    'the last working day',
    `DTSTART;${newYork}:20261130T100000 ${aHour} RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=2`,
    at10(31),
  ],
  ['a rule that matches nothing', `${from10} RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30`, at10(1)],
  ['a time that the clock skips', `DTSTART;${newYork}:20270314T023000 DURATION:PT30M`, ['2027-03-14 03:30-04:00']],
  [
    'an end that the clock skips',
    `DTSTART;${newYork}:20270314T023000 DTEND;${newYork}:20270314T030000`,
    ['2027-03-14 03:30-04:00'],
  ],
  [
    'a repetition that the clock skips',
    `DTSTART;${newYork}:20270307T023000 DURATION:PT30M RRULE:FREQ=WEEKLY;COUNT=2`,
    ['2027-03-07 02:30-03:00', '2027-03-14 03:30-04:00'],
  ],
])('%s', (_title, lines, busy) => {
  expect(busyOf(...lines.split(' '))).toEqual(busy);
});

test.each([
  ['DTEND on the day of the start', 'DTSTART;VALUE=DATE:20261209 DTEND;VALUE=DATE:20261209', ['9']],
  ['a length of no days', 'DTSTART;VALUE=DATE:20261209 DURATION:P0D', ['9']],
  ['hours of a day', 'DTSTART;VALUE=DATE:20261209 DURATION:PT5H', ['9']],
  ['an end within the day', 'DTSTART;VALUE=DATE:20261209 DTEND:20261209T170000', ['9 00:00-17:00']],
  ['an end as the same day', `DTSTART;${newYork}:20261209T100000 DTEND;VALUE=DATE:20261209`, ['9 10:00-00:00']],
  [
    'an end in another zone',
    `DTSTART;TZID=Europe/Berlin:20261209T160000 DTEND;${newYork}:20261209T180000`,
    ['9 10:00-18:00'],
  ],
  [
    'an end without a zone, on the clock of the start',
    'DTSTART;TZID=Europe/Berlin:20261209T160000 DTEND:20261209T170000',
    at10(9),
  ],
  ['an end that may be local or in UTC', 'DTSTART:20261209T150000Z DTEND:20261209T160000', ['9 10:00-16:00']],
  ['no length', 'DTSTART:20261209T150000Z DTEND:20261209T150000Z', []],
  [
    'travel before it',
    `DTSTART:20261209T150000Z ${aHour} X-APPLE-TRAVEL-DURATION;VALUE=DURATION:PT1H`,
    ['9 09:00-11:00'],
  ],
  ['free for Outlook', `DTSTART:20261209T150000Z ${aHour} X-MICROSOFT-CDO-BUSYSTATUS:FREE TRANSP:OPAQUE`, []],
  ['busy for Outlook', `DTSTART:20261209T150000Z ${aHour} X-MICROSOFT-CDO-BUSYSTATUS:BUSY TRANSP:TRANSPARENT`, at10(9)],
  [
    'an unknown state of Outlook',
    `DTSTART:20261209T150000Z ${aHour} X-MICROSOFT-CDO-BUSYSTATUS:NEW TRANSP:TRANSPARENT`,
    [],
  ],
])('the length of an event: %s', (_title, lines, busy) => {
  expect(busyOf(...lines.split(' '))).toEqual(busy);
});

test.each([
  ['declined by the owner', 'ATTENDEE;CN="Doe, Jane";PARTSTAT=DECLINED:mailto:Jane@x.example', []],
  ['declined by a guest', 'ATTENDEE;PARTSTAT=DECLINED:mailto:guest@x.example', at10(9)],
  ['accepted by the owner', 'ATTENDEE;PARTSTAT=ACCEPTED:mailto:jane@x.example', at10(9)],
])('an event that is %s', (_title, attendee, busy) => {
  const event = calendarEvent('1', 'DTSTART:20261209T150000Z', aHour, attendee);
  expect(busyIn('X-WR-CALNAME:jane@x.example', ...event)).toEqual(busy);
  expect(busyIn('X-WR-CALNAME:Jane', ...event)).toEqual(at10(9));
});

test('one occurrence that the owner declined is free', () => {
  const series = calendarEvent('1', 'DTSTART:20261209T150000Z', aHour, 'RRULE:FREQ=DAILY;COUNT=3');
  const declined = 'ATTENDEE;PARTSTAT=DECLINED:mailto:jane@x.example';
  const one = calendarEvent('1', 'RECURRENCE-ID:20261210T150000Z', 'DTSTART:20261210T150000Z', aHour, declined);
  expect(busyIn('X-WR-CALNAME:jane@x.example', ...series, ...one)).toEqual(at10(9, 11));
});

test('in a calendar of the east, an end that has lost its Z, and a day of Outlook as midnights in UTC', () => {
  const inBerlin = (...lines: string[]) => busyIn('X-WR-TIMEZONE:Europe/Berlin', ...calendarEvent('1', ...lines));
  expect(inBerlin('DTSTART:20261209T150000Z', 'DTEND:20261209T160000')).toEqual(at10(9));
  const day = ['DTSTART:20261208T230000Z', 'DTEND:20261209T230000Z'];
  expect(inBerlin(...day, 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE')).toEqual(['9']);
  expect(inBerlin(...day)).toEqual(['8 18:00-18:00']);
});

test('UNTIL of whole days may be a midnight of the calendar’s zone, in UTC', () => {
  const days = calendarEvent('1', 'DTSTART;VALUE=DATE:20261201', 'RRULE:FREQ=DAILY;INTERVAL=2;UNTIL=20261202T230000Z');
  expect(busyIn('X-WR-TIMEZONE:Europe/Berlin', ...days)).toEqual(['1', '3']);
  expect(busyIn(...days)).toEqual(['1']);
});

test.each([
  ['the last second of the marketplace’s day', [], '20261203T045959Z'],
  ['the last minute of that day', [], '20261203T045900Z'],
  ['the last second of the calendar’s day', ['X-WR-TIMEZONE:Europe/Berlin'], '20261202T225959Z'],
  ['the last second of the day in UTC', [], '20261202T235959Z'],
  ['a time of the last day', [], '20261202T150000Z'],
])('UNTIL of whole days may be %s', (_title, zone, until) => {
  const days = calendarEvent('1', 'DTSTART;VALUE=DATE:20261201', `RRULE:FREQ=DAILY;UNTIL=${until}`);
  expect(busyIn(...zone, ...days)).toEqual(['1 00:00-3 00:00']);
});
