import { calendarEvent, calendarFile } from '../../../testing/fixtures/calendars.ts';
import { busyIn, readCalendar } from '../../../testing/fixtures/read-calendar.ts';

const at = (zone: string) => calendarEvent('1@x', `DTSTART;TZID=${zone}:20261209T160000`, 'DURATION:PT1H');
const definition = (name: string, ...parts: string[]) => ['BEGIN:VTIMEZONE', `TZID:${name}`, ...parts, 'END:VTIMEZONE'];
const standard = (...lines: string[]) => ['BEGIN:STANDARD', 'DTSTART:19701025T030000', ...lines, 'END:STANDARD'];

test.each([
  ['W. Europe Standard Time', '9 10:00-11:00'],
  ['w. europe  standard time', '9 10:00-11:00'],
  ['W. Europe Daylight Time', '9 10:00-11:00'],
  ['Tokyo Standard Time', '9 02:00-03:00'],
  ['Pacific Standard Time', '9 19:00-20:00'],
  ['(GMT+01.00) Sarajevo/Warsaw/Zagreb', '9 10:00-11:00'],
  ['"(GMT+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna"', '9 10:00-11:00'],
  ['(UTC-05:00) Eastern Time (US & Canada)', '9 16:00-17:00'],
  ['"(GMT-08:00) Pacific Time (US & Canada); Tijuana"', '9 19:00-20:00'],
  ['(GMT-07:00) Chihuahua, La Paz, Mazatlan', '9 18:00-19:00'],
  ['(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi', '9 05:30-06:30'],
  ['(UTC) Coordinated Universal Time', '9 11:00-12:00'],
  ['(UTC-03:00) Brasilia', '9 14:00-15:00'],
  ['/Europe/Vienna', '9 10:00-11:00'],
  ['europe/berlin', '9 10:00-11:00'],
  ['/mozilla.org/20050126_1/Europe/Berlin', '9 10:00-11:00'],
  ['/freeassociation.sourceforge.net/Tzfile/America/Argentina/Buenos_Aires', '9 14:00-15:00'],
  ['"tzone://Microsoft/Utc"', '9 11:00-12:00'],
  ['tzone://Microsoft/Utc', '9 11:00-12:00'],
  ['America/New York', '9 16:00-17:00'],
  ['GMT+0100', '9 10:00-11:00'],
  ['UTC+01:00', '9 10:00-11:00'],
  ['"UTC-5"', '9 16:00-17:00'],
  ['Z', '9 11:00-12:00'],
  ['Etc/GMT+5', '9 16:00-17:00'],
  ['GMT-5', '9 16:00-17:00'],
  ['GMT+1', '9 10:00-11:00'],
  ['GMT+1:00', '9 10:00-11:00'],
  ['BST', '9 11:00-12:00'],
  ['AST', '9 15:00-16:00'],
  ['NST', '9 14:30-15:30'],
  ['CST', '9 17:00-18:00'],
  ['CEST', '9 10:00-11:00'],
  ['EST5EDT', '9 16:00-17:00'],
  ['Central Standard Time 1', '9 17:00-18:00'],
  ['Russia Time Zone 3', '9 07:00-08:00'],
  ['Pacific Standard Time (US)', '9 19:00-20:00'],
  ['Coordinated Universal Time', '9 11:00-12:00'],
  ['America-Los_Angeles', '9 19:00-20:00'],
  ['America/Los_Angeles-1', '9 19:00-20:00'],
  ['Los_Angeles', '9 19:00-20:00'],
  ['US-Pacific', '9 19:00-20:00'],
  ["'Europe/Berlin'", '9 10:00-11:00'],
  ['Europe%2FBerlin', '9 10:00-11:00'],
  ['\u200BEurope/Berlin', '9 10:00-11:00'],
  ['Central European Summer Time', '9 10:00-11:00'],
  ['W. Europe Summer Time', '9 10:00-11:00'],
])('%s is a known zone', (name, busy) => {
  expect(readCalendar(calendarFile(...at(name)))).toMatchObject({ busy: [busy], told: undefined });
});

const winter = standard('TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10');
const summer = [
  ...['BEGIN:DAYLIGHT', 'DTSTART:19700329T020000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200'],
  ...['RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3', 'END:DAYLIGHT'],
];

test.each([
  [
    'a definition counts before the name',
    'Europe/Berlin',
    standard('TZOFFSETFROM:+0300', 'TZOFFSETTO:+0300'),
    '9 08:00-09:00',
  ],
  ['an offset without its sign', 'Our Time', standard('TZOFFSETFROM:0100', 'TZOFFSETTO:0100'), '9 10:00-11:00'],
  ['an offset with a colon', 'Our Time', standard('TZOFFSETTO:+01:00'), '9 10:00-11:00'],
  ['an empty definition', 'W. Europe Standard Time', [], '9 10:00-11:00'],
  [
    'half a definition',
    'Europe/Berlin',
    [...standard('TZOFFSETTO:+0300'), 'BEGIN:DAYLIGHT', 'END:DAYLIGHT'],
    '9 10:00-11:00',
  ],
  [
    'an offset that no clock has',
    'Our Time',
    ['X-LIC-LOCATION:Europe/Berlin', ...standard('TZOFFSETTO:+9900')],
    '9 10:00-11:00',
  ],
  ['the name of which it is an alias', 'Our Time', ['TZID-ALIAS-OF:Europe/Berlin'], '9 10:00-11:00'],
  ['rules that change the clock', 'Our Time', [...winter, ...summer], '9 10:00-11:00'],
])('a definition in the file: %s', (_title, name, parts, busy) => {
  expect(busyIn(...definition(name, ...parts), ...at(name))).toEqual([busy]);
});

const inJuly = calendarEvent('2@x', 'DTSTART;TZID=Our Time:20270709T160000', 'DURATION:PT1H');
const inBoth = (...parts: string[]) =>
  readCalendar(calendarFile(...definition('Our Time', ...parts), ...at('Our Time'), ...inJuly));

test.each([
  ['END:DAYLIGHT', [...summer.slice(0, -1), ...winter]],
  ['END:STANDARD', [...winter.slice(0, -1), ...summer]],
])('a definition counts without its %s', (_title, parts) => {
  expect(inBoth(...parts)).toMatchObject({ busy: ['9 10:00-11:00', '2027-07-09 10:00-11:00'], told: undefined });
});

test.each([
  ['a part whose kind is misspelt', [...winter, ...summer.map((line) => line.replace('BEGIN:DAY', 'BEGIN:DAZ'))]],
  ['a part without its BEGIN', [...winter, ...summer.slice(1)]],
  ['no way back to summer', winter],
  ['one summer only', [...winter, ...summer.filter((line) => !line.startsWith('RRULE'))]],
])('a definition with %s is not known', (_title, parts) => {
  expect(inBoth(...parts).told).toContain('do not know: “Our Time”');
});

const listed = [
  ...['BEGIN:STANDARD', 'DTSTART:20241027T030000', 'TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100', 'END:STANDARD'],
  ...['BEGIN:DAYLIGHT', 'DTSTART:20250330T020000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200', 'END:DAYLIGHT'],
];

test.each([
  ['the last change that it lists', listed, '20261209', '9 10:00-11:00'],
  ['its only part', listed.slice(0, 5), '20270708', '2027-07-08 10:00-11:00'],
])('after %s, a definition without rules counts less than a name that is known', (_title, parts, day, busy) => {
  const event = calendarEvent('1@x', `DTSTART;TZID=Europe/Berlin:${day}T160000`, 'DURATION:PT1H');
  const file = [...definition('Europe/Berlin', ...parts), ...event];
  expect(busyIn(...file)).toEqual([busy]);
});

test.each(['IST', 'ACT', 'ECT', 'ART', 'SST'])('%s has several meanings and is told', (name) => {
  expect(readCalendar(calendarFile(...at(name))).told).toContain(`do not know: “${name}”`);
});

test('CLDR’s name for no zone is no zone', () => {
  expect(readCalendar(calendarFile(...at('Etc/Unknown'))).told).toContain('do not know: “Etc/Unknown”');
});

test('a zone that is not known is told, and read as the calendar’s or the marketplace’s', () => {
  expect(readCalendar(calendarFile(...at('Customized Time Zone'), ...at('Customized Time Zone')))).toMatchObject({
    busy: ['9 16:00-17:00'],
    told: '2 events name a time zone that we do not know: “Customized Time Zone”. They are read in the time of America/New_York.',
  });
  const calendar = calendarFile('X-WR-TIMEZONE:Europe/Berlin', ...at('Customized Time Zone'));
  expect(readCalendar(calendar)).toMatchObject({
    busy: ['9 10:00-11:00'],
    told: '1 event names a time zone that we do not know: “Customized Time Zone”. It is read in the time of Europe/Berlin.',
  });
});

test('times without a zone are on the clock of the calendar where it tells one', () => {
  const event = calendarEvent('1@x', 'DTSTART:20261209T160000', 'DURATION:PT1H');
  expect(busyIn('X-WR-TIMEZONE:Europe/Berlin', ...event)).toEqual(['9 10:00-11:00']);
  expect(busyIn('TIMEZONE-ID:Europe/Berlin', ...event)).toEqual(['9 10:00-11:00']);
  expect(busyIn('TIMEZONE-ID:Asia/Tokyo', 'X-WR-TIMEZONE:Europe/Berlin', ...event)).toEqual(['9 10:00-11:00']);
  expect(readCalendar(calendarFile('X-WR-TIMEZONE:Nowhere', ...event, ...event))).toMatchObject({
    busy: ['9 16:00-17:00'],
    told: '2 events name a time zone that we do not know: “Nowhere”. They are read in the time of America/New_York.',
  });
});

test('a definition in another calendar of the file counts after the name', () => {
  const other = (name: string) =>
    calendarFile(...definition(name, ...standard('TZOFFSETFROM:+0900', 'TZOFFSETTO:+0900')));
  expect(readCalendar(other('Our Time') + calendarFile(...at('Our Time'))).busy).toEqual(['9 02:00-03:00']);
  expect(readCalendar(other('Europe/Berlin') + calendarFile(...at('Europe/Berlin'))).busy).toEqual(['9 10:00-11:00']);
});

test('all events are counted whose zones are not known', () => {
  const events = Array.from({ length: 100 }, (_none, index) => at(`Zone ${index}`));
  expect(readCalendar(calendarFile(...events.flat())).told).toBe(
    '100 events name a time zone that we do not know: “Zone 0”, “Zone 1”, “Zone 2” and others. They are read in the time of America/New_York.',
  );
});
