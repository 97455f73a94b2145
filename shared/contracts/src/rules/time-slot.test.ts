import { addDays, hasBegun, isCalendarDay, slotMinutes, slotStart, toWireDate } from './time-slot.ts';

test.each([
  ['9:00 AM - 11:00 AM', 540],
  ['12:30 PM - 1:00 PM', 750],
  ['12:00 AM - 1:00 AM', 0],
  ['14:30 - 16:00', 870],
  ['09:00–11:00', 540],
  ['9 AM to 11 AM', 540],
  ['1:00 - 3:00 PM', 780],
  ['11:00 - 1:00 PM', 660],
  ['8-10', undefined],
  ['99:00 - 99:30', undefined],
  ['whenever', undefined],
])('%s begins at minute %p', (slot, minute) => expect(slotStart(slot)).toBe(minute));

test.each([
  ['9:00 AM - 11:00 AM', { start: 540, end: 660 }],
  ['10:00 PM - 2:00 AM', { start: 1320, end: 1560 }],
  ['9:00 AM', { start: 540, end: 540 }],
  ['whenever', undefined],
])('%s takes %p', (slot, minutes) => expect(slotMinutes(slot)).toEqual(minutes));

test('a slot of today has begun from its first minute on', () => {
  expect(hasBegun('2026-11-21', '9:00 AM - 11:00 AM', new Date(2026, 10, 21, 8, 59))).toBe(false);
  expect(hasBegun('2026-11-21', '9:00 AM - 11:00 AM', new Date(2026, 10, 21, 9, 0))).toBe(true);
  expect(hasBegun('2026-11-22', '9:00 AM - 11:00 AM', new Date(2026, 10, 21, 23, 0))).toBe(false);
});

test('days cross months and travel as midnight UTC', () => {
  expect(addDays('2026-11-30', 1)).toBe('2026-12-01');
  expect(toWireDate('2026-12-01')).toBe('2026-12-01T00:00:00.000Z');
});

test.each([
  ['2026-11-30', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-11-31', false],
  ['2026-13-01', false],
  ['2026-1-1', false],
  ['0026-11-30', false],
  ['tomorrow', false],
  ['', false],
])('%s is a day: %p', (text, is) => expect(isCalendarDay(text)).toBe(is));
