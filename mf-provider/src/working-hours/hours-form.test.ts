import { defaultSchedule, ScheduleBody } from '@nearhand/contracts';
import { readAs } from '@nearhand/contracts/schema';
import { errorsOf as formErrors } from '../services/service-form.fixture.ts';
import {
  type HoursForm,
  isSameForm,
  newHours,
  newSpecialDay,
  toScheduleBody,
  toWorkingHoursForm,
  workingHoursSchema,
} from './hours-form.ts';
import { offerOf } from './offered-times.tsx';

const today = '2026-11-23';
const unset = readAs(ScheduleBody)(defaultSchedule);
const service = { timeSlots: null, durationMinutes: null };
const monday = 1;
const withMonday = (...hours: HoursForm[]) => {
  const form = toWorkingHoursForm(unset, today);
  return { ...form, week: form.week.map((day, index) => (index === monday ? { isWorked: true, hours } : day)) };
};
const errorsOf = (form: ReturnType<typeof withMonday>) => formErrors(form, workingHoursSchema(today));
const ofMonday = (error: object) => ({ week: [undefined, { hours: [error] }] });

test('a schedule comes out of its form as it went in', () => {
  const schedule: ScheduleBody = {
    week: [
      [],
      [
        { start: 540, end: 720 },
        { start: 780, end: 1440 },
      ],
      [],
      [],
      [],
      [],
      [{ start: 0, end: 900 }],
    ],
    exceptions: [
      { date: '2026-12-24', hours: [] },
      { date: '2026-12-31', hours: [{ start: 600, end: 720 }] },
    ],
    bufferBefore: 15,
    bufferAfter: 30,
    minimumNotice: 1440,
  };
  expect(toScheduleBody(toWorkingHoursForm(schedule, today), schedule)).toEqual(schedule);
});

test('hours that were never set stay unset until they change, and days that have passed go', () => {
  const form = toWorkingHoursForm({ ...unset, exceptions: [{ date: '2026-11-22', hours: [] }] }, today);
  expect(toScheduleBody({ ...form, bufferAfter: '30' }, unset)).toEqual({ ...unset, bufferAfter: 30 });
  expect(toScheduleBody(withMonday(newHours('08:00', '12:00')), unset).week?.[monday]).toEqual([
    { start: 480, end: 720 },
  ]);
  expect(isSameForm(form, toWorkingHoursForm(unset, today))).toBe(true);
});

test.each<[string, HoursForm[], object]>([
  ['no begin', [newHours('', '17:00')], { start: 'Please enter when you begin' }],
  ['no end', [newHours('09:00', '')], { end: 'Please enter when you end' }],
  ['an end before the begin', [newHours('17:00', '09:00')], { end: 'The end must be after the begin' }],
  ['no quarter of an hour', [newHours('09:10', '17:00')], { start: 'Please choose a quarter of an hour' }],
])('%s is rejected at its field', async (_case, hours, error) => {
  expect(await errorsOf(withMonday(...hours))).toEqual(ofMonday(error));
});

test('hours that overlap are rejected at the later ones; an end at midnight is fine', async () => {
  const error = { week: [undefined, { hours: [undefined, { start: 'These hours overlap others' }] }] };
  expect(await errorsOf(withMonday(newHours('09:00', '12:00'), newHours('11:00', '13:00')))).toEqual(error);
  expect(await errorsOf(withMonday(newHours('09:00', '12:00'), newHours('12:00', '00:00')))).toEqual({});
});

test('a special day has a day of its own, from today on', async () => {
  const days = ['', '2026-11-22', today, today].map((date) => ({ ...newSpecialDay(), date }));
  expect(await errorsOf({ ...toWorkingHoursForm(unset, today), exceptions: days })).toEqual({
    exceptions: [
      { date: 'Please choose a day' },
      { date: 'Please choose today or a later day' },
      undefined,
      { date: 'This day stands here already' },
    ],
  });
});

test('the preview says when nothing can be booked', () => {
  const off = toWorkingHoursForm({ ...unset, week: Array.from({ length: 7 }, () => []) }, today);
  expect(offerOf(off, unset, service, monday).text).toBe('Customers cannot book this day.');
  expect(offerOf(withMonday(newHours('09:00', '10:00')), unset, service, monday).text).toMatch(/too short/);
  expect(offerOf(withMonday(newHours('', '')), unset, service, monday).text).toMatch(/once these hours are complete/);
});
