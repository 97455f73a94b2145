import { calendarEvent, calendarFile } from '../../../testing/fixtures/calendars.ts';
import { busyOf, readCalendar } from '../../../testing/fixtures/read-calendar.ts';
import { calendarText } from './calendar-lines.ts';

const good = (day: number) => calendarEvent(`${day}@x`, `DTSTART:2026120${day}T150000Z`, 'DURATION:PT1H');
const aHour = 'DURATION:PT1H';
const start = 'DTSTART:20261208T150000Z';
const goodTimes = ['7 10:00-11:00', '9 10:00-11:00'];
const allTimes = ['7 10:00-11:00', '8 10:00-11:00', '9 10:00-11:00'];
const withRepetition = [...allTimes, '15 10:00-11:00'];

/** The damaged event begins in line 9: its UID is in line 10, its first own line is 11. */
const around = (...damaged: string[]) =>
  readCalendar(calendarFile(...good(7), ...calendarEvent('8@x', ...damaged), ...good(9)));

test.each([
  ['a raw line break in a text', [start, aHour, 'DESCRIPTION:Patient', 'Jane Doe'], allTimes],
  ['a raw line that looks like another line', [start, aHour, 'DESCRIPTION:Patient', 'Note: call Jane'], allTimes],
  ['a raw line of a text that says Status', [start, aHour, 'DESCRIPTION:Patient', 'Status: Cancelled'], allTimes],
  ['two raw lines of a text', [start, aHour, 'SUMMARY:Patient', 'Note: x', 'Transp: transparent'], allTimes],
  ['a raw line of a text that says Exdate', [start, aHour, 'COMMENT:x', 'Exdate: 20261208T150000Z'], allTimes],
  ['two different states', [start, aHour, 'STATUS:CANCELLED', 'STATUS:CONFIRMED'], allTimes],
  ['two different words about free time', [start, aHour, 'TRANSP:TRANSPARENT', 'TRANSP:OPAQUE'], allTimes],
  ['an empty EXDATE', [start, aHour, 'EXDATE:'], allTimes],
  ['an empty RRULE', [start, aHour, 'RRULE:'], allTimes],
  ['an EXDATE that ends with a comma', [start, aHour, 'EXDATE:20261208T150000Z,'], goodTimes],
  [
    'an EXDATE with a space',
    [start, aHour, 'RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE:20261208T150000Z, 20261215T150000Z'],
    [...goodTimes, '22 10:00-11:00'],
  ],
  [
    'a list that is broken into raw lines',
    [start, aHour, 'RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE:20261208T150000Z,', '20261215T150000Z'],
    [...goodTimes, '22 10:00-11:00'],
  ],
  ['a rule in small letters', [start, aHour, 'RRULE:freq=weekly;count=2'], withRepetition],
  [
    'names in small letters',
    ['dtstart:20261208t150000z', 'duration:pt1h', 'rrule:FREQ=WEEKLY;COUNT=2'],
    withRepetition,
  ],
  [
    'a list in a rule that ends with a comma',
    ['DTSTART:20261208T150000Z', aHour, 'RRULE:FREQ=WEEKLY;COUNT=2;BYDAY=MO,TU,'],
    ['7 10:00-11:00', '8 10:00-11:00', '9 10:00-11:00', '14 10:00-11:00'],
  ],
  ['an empty part of a rule', [start, aHour, 'RRULE:FREQ=WEEKLY;UNTIL=;COUNT=2;'], withRepetition],
  ['spaces in a rule', [start, aHour, 'RRULE:FREQ=WEEKLY; COUNT = 2'], withRepetition],
  ['whole names of weekdays', [start, aHour, 'RRULE:FREQ=WEEKLY;COUNT=2;BYDAY=TUE'], withRepetition],
  ['a day without VALUE=DATE', ['DTSTART:20261208'], ['7 10:00-11:00', '8', '9 10:00-11:00']],
  ['midnight with VALUE=DATE', ['DTSTART;VALUE=DATE:20261208T000000'], ['7 10:00-11:00', '8', '9 10:00-11:00']],
  ['a time with VALUE=DATE', ['DTSTART;VALUE=DATE:20261208T150000Z', aHour], allTimes],
  ['ISO 8601', ['DTSTART:2026-12-08T15:00:00Z', 'DTEND:2026-12-08T16:00:00.000Z'], allTimes],
  ['ISO 8601 with an offset', ['DTSTART:2026-12-08T16:00:00+01:00', 'DTEND:2026-12-08T17:00+01'], allTimes],
  ['an offset', ['DTSTART:20261208T160000+0100', aHour], allTimes],
  ['a time without seconds', ['DTSTART:20261208T1500Z', aHour], allTimes],
  [
    'the end of a day as hour 24',
    ['DTSTART:20261208T230000', 'DTEND:20261208T240000'],
    ['7 10:00-11:00', '8 23:00-00:00', '9 10:00-11:00'],
  ],
  ['the digits of another script', ['DTSTART:٢٠٢٦١٢٠٨T١٥٠٠٠٠Z', aHour], allTimes],
  ['quotes around a time', ['DTSTART:"20261208T150000Z"', aHour], allTimes],
  ['a semicolon after a time', ['DTSTART:20261208T150000Z;', aHour], allTimes],
  ['a duration without its first letters', [start, 'DURATION:1H'], allTimes],
  ['a duration with spaces', [start, 'DURATION: PT 60 M'], allTimes],
  ['a quote that is not closed', [start, aHour, 'ORGANIZER;CN="Jane:mailto:a@example.com'], allTimes],
  ['a parameter without a value', ['DTSTART;X-FOO:20261208T150000Z', aHour], allTimes],
  ['END without BEGIN', [start, aHour, 'END:VALARM'], allTimes],
  ['an invisible sign after a time', [`${start}\u200B`, aHour], allTimes],
  ['a day in UTC', ['DTSTART;VALUE=DATE:20261208Z'], ['7 10:00-11:00', '8', '9 10:00-11:00']],
  [
    'midnights of another zone in a day of Outlook',
    [
      'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
      'DTSTART;TZID=Europe/Berlin:20261208T000000',
      'DTEND;TZID=Europe/Berlin:20261209T000000',
    ],
    ['7 10:00-11:00', '8', '9 10:00-11:00'],
  ],
  ['BEGIN without END', [start, aHour, 'BEGIN:VALARM', 'TRIGGER:-PT15M'], allTimes],
  [
    'an alarm without END before its times and its rule',
    ['BEGIN:VALARM', 'TRIGGER:-PT15M', start, aHour, 'RRULE:FREQ=WEEKLY;COUNT=2'],
    withRepetition,
  ],
  [
    'an alarm without END that has a length of its own',
    [start, 'BEGIN:VALARM', 'TRIGGER:-PT15M', 'REPEAT:2', 'DURATION:PT5M', aHour],
    allTimes,
  ],
  ['a rule that names its line twice', [start, aHour, 'RRULE:RRULE:FREQ=WEEKLY;COUNT=2'], withRepetition],
  ['a rule after its start', [start, aHour, `RRULE:${start}\\nRRULE:FREQ=WEEKLY;COUNT=2`], withRepetition],
  [
    'semicolons between times',
    [start, aHour, 'RRULE:FREQ=WEEKLY;COUNT=4', 'EXDATE:20261215T150000Z;20261222T150000Z'],
    [...allTimes, '29 10:00-11:00'],
  ],
  ['a part of an hour', [start, 'DURATION:PT0.5H'], ['7 10:00-11:00', '8 10:00-10:30', '9 10:00-11:00']],
  ['a duration as XML writes it', [start, 'DURATION:P0Y0M0DT1H0M0S'], allTimes],
  [
    'a rule that is broken without a space',
    [start, aHour, 'RRULE:FREQ=WEEKLY;B', 'YDAY=TU,WE;COUNT=', '3'],
    ['7 10:00-11:00', '8 10:00-11:00', '9 10:00-11:00', '15 10:00-11:00'],
  ],
  ['a time that is broken without a space', ['DTSTART:20261208T1500', '00Z', aHour], allTimes],
  [
    'names that are folded from their values, as early Mozilla and KDE wrote them',
    ['RRULE', ' :FREQ=WEEKLY;COUNT=2', 'DTSTART', ' ;VALUE=DATE-TIME', ' :20261208T150000Z', aHour],
    withRepetition,
  ],
  [
    'a guest after the rule whose line is folded within its capitals',
    [start, aHour, 'RRULE:FREQ=WEEKLY;COUNT=2', 'ATTENDEE;CUTYPE=INDIVIDUAL;RSVP=', ' TRUE:mailto:a@x.example'],
    withRepetition,
  ],
  ['a time without its colon', ['DTSTART20261208T150000Z', aHour], allTimes],
  ['an open quote before a zone', ['DTSTART;"TZID=Europe/Berlin:20261208T160000', aHour], allTimes],
  ['a semicolon before a zone', ['DTSTART;TZID;=Europe/Berlin:20261208T160000', aHour], allTimes],
  ['a misspelt zone parameter', ['DTSTART;TZI=Europe/Berlin:20261208T160000', aHour], allTimes],
  ['the duration of an alarm', [start, aHour, 'BEGIN:VALARM', 'DURATION:PT5H', 'END:VALARM'], allTimes],
  ['a line without a colon', [start, aHour, 'X-FOO'], allTimes],
  ['spaces around a colon and at the end', ['DTSTART : 20261208T150000Z  ', 'DURATION:PT1H\t'], allTimes],
])('an event counts with %s', (_title, damaged, busy) => {
  expect(around(...damaged)).toMatchObject({ busy, told: undefined });
});

const whole = /^1 of 3 events could not be read: line (\d+)\.$/;
const inPart = /^1 of 3 events could be read only in part: line (\d+)\.$/;

test.each([
  ['an empty DTSTART', ['DTSTART:', aHour], goodTimes, whole, '11'],
  ['no DTSTART', [aHour], goodTimes, whole, '9'],
  ['words as a date', ['DTSTART:tomorrow', aHour], goodTimes, whole, '11'],
  ['a month that does not exist', ['DTSTART:20261332T990000Z', aHour], goodTimes, whole, '11'],
  ['a day that does not exist', ['DTSTART:20270229T150000Z', aHour], goodTimes, whole, '11'],
  ['an hour that does not exist', ['DTSTART:20261208T250000Z', aHour], goodTimes, whole, '11'],
  ['an end before the start', [start, 'DTEND:20261208T140000Z'], goodTimes, whole, '12'],
  ['a negative duration', [start, 'DURATION:-PT1H'], goodTimes, whole, '12'],
  ['an empty end', [start, 'DTEND:'], goodTimes, whole, '12'],
  ['a frequency that does not exist', [start, aHour, 'RRULE:FREQ=SOMETIMES'], allTimes, inPart, '13'],
  ['a count of 0', [start, aHour, 'RRULE:FREQ=WEEKLY;COUNT=0'], allTimes, inPart, '13'],
  ['an end of a rule that does not exist', [start, aHour, 'RRULE:FREQ=WEEKLY;UNTIL=20261131'], allTimes, inPart, '13'],
  ['a calendar of another culture', [start, aHour, 'RRULE:RSCALE=CHINESE;FREQ=YEARLY'], allTimes, inPart, '13'],
  [
    'a wrong value in a list of a rule',
    [start, aHour, 'RRULE:FREQ=WEEKLY;COUNT=2;BYDAY=TU,XX'],
    withRepetition,
    inPart,
    '13',
  ],
  ['a part of a rule that is cut off', [start, aHour, 'RRULE:FREQ=WEEKLY;COUNT=2;BYD'], withRepetition, inPart, '13'],
  ['an end of a week that is no day', [start, aHour, 'RRULE:FREQ=WEEKLY;COUNT=2;WKST=S'], withRepetition, inPart, '13'],
  ['an end without its colon', [start, 'DTEND;TZID=Europe/Berlin20261208T170000'], goodTimes, whole, '12'],
  ['a replaced time that is none', [start, aHour, 'RECURRENCE-ID:20261208T1500=00Z'], allTimes, inPart, '13'],
  ['an exception that is no date', [start, aHour, 'EXDATE:never'], allTimes, inPart, '13'],
  ['a travel time that is none', [start, aHour, 'X-APPLE-TRAVEL-DURATION:long'], allTimes, inPart, '13'],
])('%s is told', (_title, damaged, busy, sentence, line) => {
  const { told, ...rest } = around(...damaged);
  expect(rest).toMatchObject({ busy });
  expect(sentence.exec(told ?? '')?.[1]).toBe(line);
});

test('an exception whose occurrence cannot be read leaves its series as it is', () => {
  const series = calendarEvent('1@x', start, aHour, 'RRULE:FREQ=DAILY;COUNT=2');
  const cancelled = calendarEvent(
    '1@x',
    start,
    aHour,
    'SEQUENCE:1',
    'STATUS:CANCELLED',
    'RECURRENCE-ID:2026120T150000Z',
  );
  expect(readCalendar(calendarFile(...series, ...cancelled))).toMatchObject({
    busy: ['8 10:00-11:00', '9 10:00-11:00'],
    told: '1 of 2 events could be read only in part: line 16.',
  });
});

test('a free event needs no times', () => {
  expect(around('DTSTART:tomorrow', 'TRANSP:TRANSPARENT').told).toBeUndefined();
});

test('a file that is cut off counts as far as it goes, and this is told', () => {
  const lines = calendarFile(...good(7), ...good(8)).split('\r\n');
  const cutOff = 'The file is cut off: a part of it is missing.';
  const until = (end: number) => readCalendar(lines.slice(0, end).join('\r\n'));
  expect(until(13)).toMatchObject({ busy: allTimes.slice(0, 2), told: cutOff });
  expect(until(12)).toMatchObject({ busy: allTimes.slice(0, 2), told: cutOff });
  expect(until(10).busy).toEqual(allTimes.slice(0, 1));
  expect(until(10).told).toBe(`1 of 2 events could not be read: line 9. ${cutOff}`);
});

test('an event that is not closed ends where the next one begins', () => {
  const open = good(7).filter((line) => line !== 'END:VEVENT');
  expect(readCalendar(calendarFile(...open, ...good(9)))).toMatchObject({
    busy: goodTimes,
    told: expect.stringContaining('cut off'),
  });
});

test('an event whose BEGIN is damaged counts with its UID', () => {
  const series = calendarEvent('1@x', start, aHour, 'RRULE:FREQ=DAILY;COUNT=2').map((line) =>
    line.replace('BEGIN', 'BEGN'),
  );
  const moved = calendarEvent('1@x', 'DTSTART:20261210T150000Z', aHour, 'RECURRENCE-ID:20261209T150000Z');
  expect(readCalendar(calendarFile(...series, ...moved)).busy).toEqual(['8 10:00-11:00', '10 10:00-11:00']);
});

test.each(['VEVNT', 'VEVENT;', '"VEVENT"', 'EVENT'])('an event that begins as %s counts', (kind) => {
  const damaged = calendarEvent('8@x', start, aHour).map((line) => line.replace('BEGIN:VEVENT', `BEGIN:${kind}`));
  expect(readCalendar(calendarFile(...good(7), ...damaged, ...good(9)))).toMatchObject({
    busy: allTimes,
    told: undefined,
  });
});

test.each(['VTODO', 'VJOURNAL', 'VPOLL', 'X-NOTE'])('%s is no event', (kind) => {
  const other = calendarEvent('8@x', start, aHour).map((line) => line.replace('VEVENT', kind));
  expect(readCalendar(calendarFile(...other, ...good(9)))).toMatchObject({ busy: ['9 10:00-11:00'], told: undefined });
});

test('an alarm without END before the UID of its event has a UID of its own', () => {
  const alarm = ['BEGIN:VEVENT', 'BEGIN:VALARM', 'UID:alarm', 'TRIGGER:-PT5M'];
  const series = [...alarm, ...calendarEvent('1@x', start, aHour, 'RRULE:FREQ=DAILY;COUNT=2').slice(1)];
  const cancelled = calendarEvent('1@x', 'RECURRENCE-ID:20261209T150000Z', 'STATUS:CANCELLED');
  expect(readCalendar(calendarFile(...series, ...cancelled)).busy).toEqual(['8 10:00-11:00']);
});

test('a calendar within a calendar is not cut off', () => {
  expect(readCalendar(calendarFile(...good(7), calendarFile(...good(8)).trim(), ...good(9)))).toMatchObject({
    busy: allTimes,
    told: undefined,
  });
});

const text = calendarFile(...good(7), ...calendarEvent('8@x', start, aHour, 'SUMMARY:Äpfel für\r\n  Zoë'), ...good(9));
const utf16 = (bigEndian: boolean) => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return bigEndian ? bytes.swap16() : bytes;
};
test.each([
  ['a mark', Buffer.from(`\uFEFF${text}`)],
  ['UTF-16 with the low byte first', utf16(false)],
  ['UTF-16 with the high byte first', utf16(true)],
  ['UTF-16 without a mark', utf16(false).subarray(2)],
  ['CR alone', Buffer.from(text.replaceAll('\r\n', '\r'))],
  ['LF alone', Buffer.from(text.replaceAll('\r\n', '\n'))],
  ['CR CR LF', Buffer.from(text.replaceAll('\r\n', '\r\r\n'))],
  ['spaces at the ends of lines', Buffer.from(text.replaceAll('\r\n', '  \r\n'))],
  ['indented lines', Buffer.from(text.replace(/^(?=.)/gm, '    '))],
  ['Latin-1', Buffer.from(text, 'latin1')],
  ['a second calendar with a mark of its own', Buffer.from(`${calendarFile(...good(7))}\uFEFF${text}`)],
])('bytes with %s', (_title, bytes) => {
  expect(readCalendar(calendarText(bytes))).toMatchObject({ busy: allTimes, told: undefined });
});

test('hostile lines cost no more than others', () => {
  const long = 'A'.repeat(200_000);
  const spaces = ' '.repeat(200_000);
  expect(busyOf(`DTSTART:${spaces},${spaces}x`, `X${long}`, `DURATION:${'1'.repeat(200_000)}`, start, aHour)).toEqual([
    '8 10:00-11:00',
  ]);
  expect(readCalendar(`BEGIN:VCALENDAR${'\n'.repeat(500_000)}${'BEGIN:X\n'.repeat(40_000)}`).busy).toEqual([]);
});
