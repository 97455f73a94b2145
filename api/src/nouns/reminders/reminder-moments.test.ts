import { remindersOf } from './reminder-notices.ts';

const zone = 'America/New_York';
const momentsOf = (date: string, timeSlot: string) =>
  Object.fromEntries(
    remindersOf({ date, timeSlot }, zone).map(({ kind, at, quietAt }) => [
      kind,
      [at, ...(quietAt.getTime() === at.getTime() ? [] : [quietAt])].map((moment) =>
        moment.toISOString().slice(5, 16).replace('T', ' '),
      ),
    ]),
  );

test('by day: a day and two hours before, at the end and a day after it', () => {
  expect(momentsOf('2030-05-12', '1:00 PM - 3:00 PM')).toEqual({
    day: ['05-11 17:00'],
    hours: ['05-12 15:00'],
    'provider-done': ['05-12 19:00'],
    'customer-done': ['05-13 19:00'],
  });
});

test('quiet hours wait until 8 AM', () => {
  expect(momentsOf('2030-05-12', '9:30 AM - 11:00 PM')).toMatchObject({
    hours: ['05-12 11:30', '05-12 12:00'],
    'provider-done': ['05-13 03:00', '05-13 12:00'],
    'customer-done': ['05-14 03:00', '05-14 12:00'],
  });
});

test('a reminder that would come when the appointment has begun is sent the evening before', () => {
  expect(momentsOf('2030-05-12', '7:00 AM - 8:00 AM')).toMatchObject({
    day: ['05-11 11:00', '05-11 12:00'],
    hours: ['05-12 09:00', '05-12 01:00'],
  });
  expect(momentsOf('2030-05-12', '8:00 AM - 9:00 AM').hours).toEqual(['05-12 10:00', '05-12 01:00']);
  expect(momentsOf('2030-05-12', '12:30 AM - 2:00 AM').hours).toEqual(['05-12 02:30', '05-12 01:00']);
});

test('a day before a change of the clock is the same time of the clock', () => {
  // The clock is set forward on March 10, and back on November 3.
  expect(momentsOf('2030-03-10', '9:00 AM - 11:00 AM')).toMatchObject({
    day: ['03-09 14:00'],
    hours: ['03-10 11:00', '03-10 12:00'],
  });
  expect(momentsOf('2030-11-03', '11:00 AM - 1:00 PM')).toMatchObject({
    day: ['11-02 15:00'],
    hours: ['11-03 14:00'],
    'provider-done': ['11-03 18:00'],
    'customer-done': ['11-04 18:00'],
  });
});

test('on the day when the clock is set forward, two hours before are two hours', () => {
  expect(momentsOf('2030-03-10', '3:30 AM - 4:30 AM').hours?.[0]).toBe('03-10 05:30');
});

test('a label that is no time has no reminder two hours before', () => {
  expect(momentsOf('2030-05-12', 'Morning')).toEqual({
    day: ['05-11 13:00'],
    'provider-done': ['05-13 04:00', '05-13 12:00'],
    'customer-done': ['05-14 04:00', '05-14 12:00'],
  });
});
