import { aService } from '@nearhand/testing';
import { ValidationError } from 'yup';
import type { TimeSlotState } from '../times/availability-api.ts';
import { timeSlotErrors } from '../times/time-form.ts';
import {
  askedTime,
  chosenOption,
  type RequestBookingForm,
  requestBookingSchema,
  toCreateBooking,
} from './request-booking-form.ts';

const service = aService();
const [first, second] = service.options;
if (!first || !second) throw new Error('The fixture has two options.');

const today = '2026-11-21';
const valid: RequestBookingForm = {
  option: second._id,
  date: '2026-11-25',
  timeSlot: '9:00 AM - 11:00 AM',
  address: '12 Mill Lane',
  notes: '',
};
const outsideWindow = 'Please select a date within the next 30 days';

test.each<[Partial<RequestBookingForm>, error: string | undefined, state?: TimeSlotState]>([
  [{ option: 'gone' }, 'Invalid service option'],
  [{ date: '2026-11-20' }, outsideWindow],
  [{ date: today }, undefined],
  [{ date: '2026-12-21' }, undefined],
  [{ date: '2026-12-22' }, outsideWindow],
  [{}, timeSlotErrors.taken, 'taken'],
  [{}, timeSlotErrors.begun, 'begun'],
  [{ address: ' \u200B ' }, 'Please enter a service address'],
  [{ address: 'a'.repeat(300), notes: '🌻'.repeat(1000) }, undefined],
  [{ address: 'a'.repeat(301) }, 'Please keep the address to at most 300 characters'],
  [{ notes: 'a'.repeat(1001) }, 'Please keep the notes to at most 1,000 characters'],
])('%p: %s', async (change, error, state = 'free') => {
  const schema = requestBookingSchema(service.options, today, { stateOf: () => state });
  const result = await schema.validate({ ...valid, ...change }, { abortEarly: false }).then(
    () => [],
    (problem: unknown) => (problem instanceof ValidationError ? problem.errors : [problem]),
  );
  expect(result).toEqual(error ? [error] : []);
});

test('the request has the day at midnight UTC and no empty notes', () => {
  expect(toCreateBooking(service, valid)).toEqual({
    service: service._id,
    serviceOption: second.name,
    price: 210.5,
    date: '2026-11-25T00:00:00.000Z',
    timeSlot: '9:00 AM - 11:00 AM',
    address: '12 Mill Lane',
  });
});

test.each([
  [null, first],
  [second._id, second],
  ['1', second],
  ['7', undefined],
  ['-1', undefined],
  ['gold', undefined],
  ['', undefined],
])('?option=%s', (query, option) => {
  expect(chosenOption(service.options, query)).toBe(option);
});

test('an option’s id wins over an index', () => {
  expect(chosenOption([{ ...first, _id: '1' }, second], '1')?.name).toBe(first.name);
});

const noTime = undefined;
test.each([
  ['date=2026-11-25&time=9%3A00+AM', { date: '2026-11-25', timeSlot: '9:00 AM' }],
  ['date=2026-11-25&time=Morning', { date: '2026-11-25', timeSlot: 'Morning' }],
  ['date=2026-11-25', noTime],
  ['date=2026-11-31&time=9%3A00+AM', noTime],
  ['date=2026-11-25&time=Evening', noTime],
  [`date=2026-11-25&time=9%3A00+AM${'x'.repeat(80)}`, noTime],
])('?%s asks for a time', (query, time) => {
  const own = { ...service, availableTimeSlots: ['Morning'] };
  expect(askedTime(new URLSearchParams(query), own)).toEqual(time);
});
