import { aService } from '@nearhand/testing';
import { ValidationError } from 'yup';
import type { TimeSlotState } from '../times/availability-api.ts';
import { timeSlotErrors } from '../times/time-fields.tsx';
import {
  chosenOption,
  type RequestBookingForm,
  requestBookingSchema,
  toCreateBooking,
} from './request-booking-form.ts';

const today = '2026-11-21';
const good: RequestBookingForm = {
  date: '2026-11-25',
  timeSlot: '9:00 AM - 11:00 AM',
  address: '12 Mill Lane',
  notes: '',
};

const problemsOf = async (change: Partial<RequestBookingForm>, state: TimeSlotState = 'free') => {
  try {
    await requestBookingSchema(today, { stateOf: () => state }).validate({ ...good, ...change }, { abortEarly: false });
  } catch (error) {
    if (error instanceof ValidationError) return error.errors;
  }
  return [];
};

test.each<[string, Partial<RequestBookingForm>, string]>([
  ['no date', { date: '' }, 'Please select a date'],
  ['yesterday', { date: '2026-11-20' }, 'Please select a date within the next 30 days'],
  ['the 31st day', { date: '2026-12-22' }, 'Please select a date within the next 30 days'],
  ['no time slot', { timeSlot: '' }, 'Please select a time slot'],
  ['no address', { address: '' }, 'Please enter a service address'],
  ['a blank address', { address: '   ' }, 'Please enter a service address'],
  ['a long address', { address: 'a'.repeat(301) }, 'Please keep the address to at most 300 characters'],
  ['long notes', { notes: 'a'.repeat(1001) }, 'Please keep the notes to at most 1,000 characters'],
])('%s is refused', async (_name, change, message) => {
  expect(await problemsOf(change)).toContain(message);
});

test.each([
  { date: today },
  { date: '2026-12-21' },
  { notes: '  ' },
  { address: 'a'.repeat(300), notes: '🌻'.repeat(1000) },
])('%p is fine', async (change) => {
  expect(await problemsOf(change)).toEqual([]);
});

test.each(['taken', 'begun'] as const)('a slot that is %s is refused', async (state) => {
  expect(await problemsOf({}, state)).toEqual([timeSlotErrors[state]]);
});

test('the form travels trimmed, with the day at midnight UTC and without empty notes', () => {
  const service = aService();
  const option = service.options[1] ?? service.options[0];
  if (!option) throw new Error('The fixture has no options.');
  expect(toCreateBooking(service, option, { ...good, address: ' 12 Mill Lane ', notes: '  ' })).toEqual({
    service: service._id,
    serviceOption: option.name,
    price: 210.5,
    date: '2026-11-25T00:00:00.000Z',
    timeSlot: '9:00 AM - 11:00 AM',
    address: '12 Mill Lane',
  });
  expect(toCreateBooking(service, option, { ...good, notes: ' Ring twice ' }).notes).toBe('Ring twice');
});

const { options } = aService();
const [first, second] = options;

test.each([
  ['absent is the first', null, first],
  ['an id', second?._id ?? '', second],
  ['an index', '1', second],
  ['an index that no option has', '7', undefined],
  ['a negative index', '-1', undefined],
  ['something unknown', 'gold', undefined],
  ['nothing after the equals sign', '', undefined],
])('?option=: %s', (_name, asked, expected) => {
  expect(chosenOption(options, asked)).toBe(expected);
});

test('an id that looks like an index is an id first', () => {
  const named = options.map((option, index) => ({ ...option, _id: String(1 - index) }));
  expect(chosenOption(named, '0')).toBe(named[1]);
});

test('a service without options has none to choose', () => {
  expect(chosenOption([], null)).toBeUndefined();
});
