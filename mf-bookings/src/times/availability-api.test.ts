import { defaultTimeSlots } from '@nearhand/contracts';
import { timeSlotChoice, timeSlotsOf } from './availability-api.ts';

const noon = new Date(2026, 10, 21, 12, 0);
const morning = '9:00 AM - 11:00 AM';
const afternoon = '1:00 PM - 3:00 PM';

test('a service that names no slots offers the four default ones', () => {
  expect(timeSlotsOf({})).toEqual(defaultTimeSlots);
  expect(timeSlotsOf({ availableTimeSlots: [] })).toEqual(defaultTimeSlots);
  expect(timeSlotsOf({ availableTimeSlots: ['Evening'] })).toEqual(['Evening']);
});

test('while nothing is known, slots have begun by the clock here', () => {
  const { stateOf } = timeSlotChoice(defaultTimeSlots, undefined, noon);
  expect(stateOf('2026-11-21', morning)).toBe('begun');
  expect(stateOf('2026-11-21', afternoon)).toBe('free');
  expect(stateOf('2026-11-22', morning)).toBe('free');
  expect(stateOf('', morning)).toBe('free');
});

test('slots are taken and begun by day as the API says, whatever the clock here says', () => {
  const availability = {
    today: '2026-11-21',
    slots: [],
    taken: [
      { date: '2026-11-22', timeSlot: morning },
      { date: '2026-11-21', timeSlot: afternoon, begun: true },
    ],
  };
  const { stateOf } = timeSlotChoice(defaultTimeSlots, availability, noon);
  expect(stateOf('2026-11-22', morning)).toBe('taken');
  expect(stateOf('2026-11-22', afternoon)).toBe('free');
  expect(stateOf('2026-11-23', morning)).toBe('free');
  expect(stateOf('2026-11-21', morning)).toBe('free');
  expect(stateOf('2026-11-21', afternoon)).toBe('begun');
  expect(stateOf('', morning)).toBe('free');
});
