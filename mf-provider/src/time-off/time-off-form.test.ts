import { aCalendarBooking } from '../schedule/calendar.fixture.ts';
import { errorsOf as formErrors } from '../services/service-form.fixture.ts';
import {
  affectedBookings,
  daysToAsk,
  emptyTimeOff,
  type TimeOffForm,
  timeOffSchema,
  timeOffSpan,
  toAddTimeOff,
} from './time-off-form.ts';

const today = '2026-11-23';
const form = (change: Partial<TimeOffForm>): TimeOffForm => ({ ...emptyTimeOff('2026-11-24'), ...change });
const errorsOf = (values: TimeOffForm) => formErrors(values, timeOffSchema(today));

test.each<[string, Partial<TimeOffForm>, object]>([
  ['no days', { from: '', to: '' }, { from: 'Please choose the first day', to: 'Please choose the last day' }],
  ['days that have passed', { from: '2026-11-20', to: '2026-11-22' }, { to: 'Please choose today or a later day' }],
  ['days in reverse', { to: '2026-11-23' }, { to: 'The last day must not lie before the first' }],
  ['more than a year', { to: '2027-11-26' }, { to: 'Please take at most a year off at once' }],
  [
    'hours of a past day',
    { isPart: true, from: '2026-11-22', start: '09:00', end: '10:00' },
    { from: expect.any(String) },
  ],
  ['no hours', { isPart: true }, { start: 'Please enter when it begins', end: 'Please enter when it ends' }],
  ['hours in reverse', { isPart: true, start: '12:00', end: '10:00' }, { end: 'The end must be after the begin' }],
  ['a long note', { note: 'n'.repeat(101) }, { note: 'Please keep the note to at most 100 characters' }],
])('%s: each error stands by its field', async (_case, change, errors) => {
  expect(await errorsOf(form(change))).toEqual(errors);
});

test('time off that has begun, and hours until midnight, are fine', async () => {
  expect(await errorsOf(form({ from: '2026-11-20' }))).toEqual({});
  expect(await errorsOf(form({ isPart: true, to: '', start: '22:00', end: '00:00' }))).toEqual({});
});

test('whole days and hours of one day are sent', () => {
  expect(toAddTimeOff(form({ to: '2026-11-26', note: 'Away' }))).toEqual({
    from: '2026-11-24',
    to: '2026-11-26',
    note: 'Away',
  });
  expect(toAddTimeOff(form({ isPart: true, start: '12:30', end: '00:00' }))).toEqual({
    from: '2026-11-24',
    to: '2026-11-24',
    start: 750,
    end: 1440,
  });
});

test('open bookings that share a minute with it are affected', () => {
  const bookings = [
    aCalendarBooking({ _id: 'before', timeSlot: '9:00 AM - 11:00 AM' }),
    aCalendarBooking({ _id: 'within', timeSlot: '11:00 AM - 1:00 PM', status: 'confirmed' }),
    aCalendarBooking({ _id: 'done', timeSlot: '11:00 AM - 1:00 PM', status: 'completed' }),
    aCalendarBooking({ _id: 'untimed', timeSlot: 'Evening' }),
    aCalendarBooking({ _id: 'night', date: '2026-11-23', timeSlot: '11:00 PM - 1:00 AM' }),
    aCalendarBooking({ _id: 'within', timeSlot: '11:00 AM - 1:00 PM', status: 'confirmed' }),
  ];
  const affected = (values: TimeOffForm) => {
    const span = timeOffSpan(values);
    return span && affectedBookings(bookings, span).map(({ _id }) => _id);
  };
  expect(affected(form({ isPart: true, start: '11:00', end: '12:00' }))).toEqual(['within', 'untimed']);
  expect(affected(form({}))).toEqual(['before', 'within', 'untimed', 'night']);
  expect(affected(form({ isPart: true, start: '12:00', end: '' }))).toBeUndefined();
});

test('a long time is asked for in parts of at most 62 days', () => {
  const span = timeOffSpan(form({ from: '2026-12-01', to: '2027-03-01' }));
  expect(span && daysToAsk(span)).toEqual([
    { from: '2026-12-01', to: '2027-01-31' },
    { from: '2027-02-01', to: '2027-03-01' },
  ]);
});
