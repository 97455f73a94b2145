import { calendarEvent, calendarFile } from '../../../testing/fixtures/calendars.ts';
import { busyIn, readCalendar } from '../../../testing/fixtures/read-calendar.ts';

const at10 = (...days: number[]) => days.map((day) => `${day} 10:00-11:00`);
const newYork = 'TZID=America/New_York';
const aHour = 'DURATION:PT1H';

const daily = calendarEvent('1', `DTSTART;${newYork}:20261201T100000`, aHour, 'RRULE:FREQ=DAILY;COUNT=5');
const instead = (id: string, hour: number, ...lines: string[]) =>
  calendarEvent('1', `RECURRENCE-ID${id}`, `DTSTART;${newYork}:${id.slice(-15, -7)}T${hour}0000`, aHour, ...lines);

test('of two versions of an occurrence the later one counts', () => {
  const id = `;${newYork}:20261202T100000`;
  const others = at10(1, 3, 4, 5);
  const found = (...lines: string[]) => busyIn(...daily, ...lines).filter((span) => !others.includes(span));
  expect(found(...instead(id, 14, 'SEQUENCE:2'), ...instead(id, 12, 'SEQUENCE:1'))).toEqual(['2 14:00-15:00']);
  expect(found(...instead(id, 12, 'SEQUENCE:1'), ...instead(id, 14, 'SEQUENCE:2'))).toEqual(['2 14:00-15:00']);
  expect(found(...instead(id, 14, 'DTSTAMP:20261102T000000Z'), ...instead(id, 12, 'DTSTAMP:20261101T000000Z'))).toEqual(
    ['2 14:00-15:00'],
  );
  expect(found(...instead(id, 12), ...instead(id, 14))).toEqual(['2 14:00-15:00']);
});

test('an occurrence is found as a day, at midnight and in UTC', () => {
  for (const id of [';VALUE=DATE:20261202', `;${newYork}:20261202T000000`, ':20261202T150000Z'])
    expect(busyIn(...daily, ...calendarEvent('1', `RECURRENCE-ID${id}`, 'STATUS:CANCELLED'))).toEqual(at10(1, 3, 4, 5));
});

test('a change of an occurrence and all later ones', () => {
  const moved = instead(`;RANGE=THISANDFUTURE;${newYork}:20261203T100000`, 14);
  expect(busyIn(...daily, ...moved)).toEqual([...at10(1, 2), '3 14:00-15:00', '4 14:00-15:00', '5 14:00-15:00']);
  const cancelled = calendarEvent(
    '1',
    `RECURRENCE-ID;RANGE=THISANDFUTURE;${newYork}:20261203T100000`,
    'STATUS:CANCELLED',
  );
  expect(busyIn(...daily, ...cancelled)).toEqual(at10(1, 2));
});

test('of two versions of an event the later one counts; events that share a UID are different ones', () => {
  const version = (hour: number, ...lines: string[]) =>
    calendarEvent('1', `DTSTART:20261209T${hour}0000Z`, aHour, ...lines);
  expect(busyIn(...version(15, 'SEQUENCE:1'), ...version(18))).toEqual(at10(9));
  expect(busyIn(...version(15), ...version(18))).toEqual(['9 10:00-11:00', '9 13:00-14:00']);
});

test('a cancelled version in a second calendar of the file', () => {
  const event = (...lines: string[]) => calendarEvent('1', 'DTSTART:20261209T150000Z', aHour, ...lines);
  expect(busyIn('METHOD:CANCEL', ...event())).toEqual([]);
  const both = calendarFile(...event('SEQUENCE:0')) + calendarFile('METHOD:CANCEL', ...event('SEQUENCE:1'));
  expect(readCalendar(both).busy).toEqual([]);
});

test('a later version that is cancelled needs no times, and cancels exceptions of earlier ones', () => {
  const moved = instead(`;${newYork}:20261202T100000`, 14);
  const cancelled = (...lines: string[]) => calendarEvent('1', 'STATUS:CANCELLED', ...lines);
  expect(busyIn(...daily, ...cancelled('SEQUENCE:1'))).toEqual([]);
  expect(busyIn(...daily, ...moved, ...cancelled('SEQUENCE:1', `DTSTART;${newYork}:20261201T100000`))).toEqual([]);
  const later = instead(`;${newYork}:20261202T100000`, 14, 'SEQUENCE:2');
  expect(busyIn(...daily, ...later, ...cancelled('SEQUENCE:1'))).toEqual(['2 14:00-15:00']);
  expect(busyIn(...daily, ...cancelled())).toEqual(at10(1, 2, 3, 4, 5));
});

test('a change of an occurrence and all earlier ones is read for this one, and told', () => {
  const moved = instead(`;RANGE=THISANDPRIOR;${newYork}:20261203T100000`, 14);
  expect(readCalendar(calendarFile(...daily, ...moved))).toMatchObject({
    busy: [...at10(1, 2), '3 14:00-15:00', ...at10(4, 5)],
    told: '1 of 2 events could be read only in part: line 12.',
  });
});
