import { addDays, fromWireDate, toWireDate } from '@nearhand/contracts';
import { formatClock, formatDay, formatMoment, shortTimeSlot } from './booking-time.tsx';

test.each([
  ['2026-12-01T00:00:00.000Z', 'Tue, Dec 1, 2026'],
  ['2027-01-01T00:00:00.000Z', 'Fri, Jan 1, 2027'],
  ['2028-02-29T00:00:00.000Z', 'Tue, Feb 29, 2028'],
])('%s is read as %s wherever the browser stands', (wire, words) => {
  expect(formatDay(wire)).toBe(words);
});

test('a day survives the way to the API and back', () => {
  const day = addDays('2026-12-30', 5);
  expect(fromWireDate(toWireDate(day))).toBe('2027-01-04');
  expect(formatDay(toWireDate(day), 'long')).toBe('Monday, January 4, 2027');
});

test.each([
  ['4:00 PM - 5:00 PM', '4–5 PM'],
  ['11:00 AM - 1:30 PM', '11 AM–1:30 PM'],
  ['10:00 PM - 12:30 AM', '10 PM–12:30 AM'],
  ['12:00 PM', '12 PM'],
  ['In the morning', 'In the morning'],
])('%s is %s in short', (timeSlot, words) => {
  expect(shortTimeSlot(timeSlot)).toBe(words);
});

test('a time of the browser’s clock has its zone: time slots beside it are on the clock of the marketplace', () => {
  const at = new Date(2026, 10, 20, 15, 5).toISOString();
  expect(formatMoment(at)).toMatch(/^Nov 20, 3:05 PM \S+$/);
  expect(formatClock(at)).toMatch(/^3:05 PM \S+$/);
});
