import { aBusyTime, aCalendar, aCalendarBooking } from '../schedule/calendar.fixture.ts';
import { entriesOf, entryText, shownHours, stateOf, weekOf } from './entries.ts';

const day = '2026-11-24';
const texts = (calendar: Parameters<typeof entriesOf>[0], of = day) => entriesOf(calendar, of).map(entryText);

test('the entries of a day stand in the order of the clock', () => {
  const calendar = aCalendar({
    bookings: [
      aCalendarBooking({ _id: 'late', timeSlot: '3:00 PM - 5:00 PM', status: 'confirmed' }),
      aCalendarBooking(),
      aCalendarBooking({ _id: 'other', date: '2026-11-25' }),
    ],
    busy: [aBusyTime({ start: `${day}T12:00`, end: `${day}T13:30`, imported: true, note: '' })],
  });
  expect(texts(calendar)).toEqual([
    '9:00 AM - 11:00 AM, House cleaning for Ada Moss, requested',
    'Busy in a synced calendar, 12:00 PM - 1:30 PM',
    '3:00 PM - 5:00 PM, House cleaning for Ada Moss, confirmed',
  ]);
});

test('time over midnight has a part on each day', () => {
  const bookings = [aCalendarBooking({ timeSlot: '11:00 PM - 1:00 AM' })];
  const busy = [aBusyTime({ start: '2026-11-23T18:00', end: '2026-11-25T00:00', note: '' })];
  const spans = (of: string) => entriesOf({ bookings, busy }, of).map(({ start, end }) => [start, end]);
  expect([spans('2026-11-23'), spans(day), spans('2026-11-25')]).toEqual([
    [[1080, 1440]],
    [
      [0, 1440],
      [1380, 1440],
    ],
    [[0, 60]],
  ]);
});

test('a label that is no time stands on its day alone', () => {
  const calendar = aCalendar({ bookings: [aCalendarBooking({ timeSlot: 'Evening' })], busy: [] });
  expect(texts(calendar)).toEqual(['Evening, House cleaning for Ada Moss, requested']);
  expect(texts(calendar, '2026-11-25')).toEqual([]);
});

test('the shown hours follow working hours and entries, but not time off of whole days', () => {
  const hoursOf = (change: Parameters<typeof aCalendar>[0]) => {
    const hours = shownHours(weekOf(aCalendar(change), '2026-11-22'));
    return [hours[0], hours.at(-1)];
  };
  expect(hoursOf({})).toEqual([9, 16]);
  expect(hoursOf({ bookings: [aCalendarBooking({ timeSlot: '6:30 AM - 7:00 AM' })] })).toEqual([6, 16]);
  expect(hoursOf({ busy: [aBusyTime({ start: `${day}T20:15`, end: `${day}T21:15` })] })).toEqual([9, 21]);
});

test.each([
  ['2026-11-24T08:59', '9:00 AM - 11:00 AM', false],
  ['2026-11-24T09:00', '9:00 AM - 11:00 AM', true],
  ['2026-11-24T23:00', 'Evening', false],
  ['2026-11-25T00:00', 'Evening', true],
])('at %s a booking for %s has begun: %s', (now, timeSlot, begun) => {
  const clock = { now, today: now.slice(0, 10) };
  expect(stateOf(aCalendarBooking({ timeSlot }), clock).begun).toBe(begun);
});
