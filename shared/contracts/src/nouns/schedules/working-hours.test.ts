import { clockLabel, defaultTimeSlots } from '../../rules/time-slot.ts';
import { defaultSchedule, hoursOf, type Schedule, scheduleProblem, timeSlotsOfDay } from './working-hours.ts';

const monday = '2026-11-23';
const standard = { timeSlots: null, durationMinutes: null };
const nineToFive = { start: 540, end: 1020 };
const everyDay = Array.from({ length: 7 }, () => [nineToFive]);
const set = (change: Partial<Schedule> = {}): Schedule => ({ ...defaultSchedule, week: everyDay, ...change });
const onMonday = (...hours: { start: number; end: number }[]) => set({ week: everyDay.with(1, hours) });

test('a provider who has set nothing offers the slots of the service, else the default ones', () => {
  expect(timeSlotsOfDay(defaultSchedule, standard, monday)).toEqual([...defaultTimeSlots]);
  const own = { ...standard, timeSlots: ['Morning', '1 PM - 2 PM'] };
  expect(timeSlotsOfDay(defaultSchedule, own, monday)).toEqual(own.timeSlots);
});

test('hours from 9 AM to 5 PM give the default slots', () => {
  expect(timeSlotsOfDay(set(), standard, monday)).toEqual([...defaultTimeSlots]);
  expect(timeSlotsOfDay(set(), { ...standard, timeSlots: ['Morning'] }, monday)).toEqual([...defaultTimeSlots]);
});

test.each<[string, Schedule, number | null, string[]]>([
  ['a duration', set(), 240, ['9:00 AM - 1:00 PM', '1:00 PM - 5:00 PM']],
  ['a duration where no hours are set', defaultSchedule, 480, ['9:00 AM - 5:00 PM']],
  ['a duration that does not fit', onMonday({ start: 540, end: 600 }), 90, []],
  ['a rest that is too short', onMonday({ start: 540, end: 705 }), 60, ['9:00 AM - 10:00 AM', '10:00 AM - 11:00 AM']],
  [
    'buffers between appointments',
    onMonday({ start: 540, end: 705 }),
    60,
    ['9:00 AM - 10:00 AM', '10:45 AM - 11:45 AM'],
  ],
  [
    'several hours of a day',
    onMonday({ start: 480, end: 540 }, { start: 1380, end: 1440 }),
    60,
    ['8:00 AM - 9:00 AM', '11:00 PM - 12:00 AM'],
  ],
  ['a day off', onMonday(), 60, []],
])('%s', (name, schedule, durationMinutes, slots) => {
  const buffered = name.startsWith('buffers') ? { ...schedule, bufferBefore: 15, bufferAfter: 30 } : schedule;
  expect(timeSlotsOfDay(buffered, { ...standard, durationMinutes }, monday)).toEqual(slots);
});

test('buffers alone leave the unset hours of 9 AM to 5 PM', () => {
  const slots = timeSlotsOfDay({ ...defaultSchedule, bufferAfter: 60 }, standard, monday);
  expect(slots).toEqual(['9:00 AM - 11:00 AM', '12:00 PM - 2:00 PM', '3:00 PM - 5:00 PM']);
});

test('a special day replaces the hours of its weekday, on that day alone', () => {
  const schedule = set({ exceptions: [{ date: monday, hours: [{ start: 600, end: 720 }] }] });
  expect(hoursOf(schedule, monday)).toEqual([{ start: 600, end: 720 }]);
  expect(hoursOf(schedule, '2026-11-30')).toEqual([nineToFive]);
  expect(hoursOf({ ...defaultSchedule, exceptions: [{ date: monday, hours: [] }] }, monday)).toEqual([]);
});

test('the week begins on Sunday', () => {
  const week = everyDay.map((_, day) => [{ start: day * 60, end: 1440 }]);
  const days = ['2026-11-22', monday, '2026-11-28'];
  expect(days.map((day) => hoursOf(set({ week }), day)[0]?.start)).toEqual([0, 60, 360]);
});

const notAfter = 'Working hours must begin and end on a quarter of an hour of the same day, the end after the begin.';
const overlap = 'Working hours of one day must not overlap, the earliest first.';
test.each<[string, Schedule, string | undefined]>([
  ['nothing set', defaultSchedule, undefined],
  ['whole days', onMonday({ start: 0, end: 1440 }), undefined],
  ['hours that touch', onMonday({ start: 0, end: 60 }, { start: 60, end: 120 }), undefined],
  ['an end before the begin', onMonday({ start: 600, end: 540 }), notAfter],
  ['no time at all', onMonday({ start: 600, end: 600 }), notAfter],
  ['an end on the next day', onMonday({ start: 600, end: 1500 }), notAfter],
  ['no quarter of an hour', onMonday({ start: 605, end: 720 }), notAfter],
  ['overlap', onMonday({ start: 540, end: 660 }, { start: 645, end: 720 }), overlap],
  ['the later ones first', onMonday({ start: 780, end: 840 }, { start: 540, end: 660 }), overlap],
  ['a special day that overlaps', set({ exceptions: [{ date: monday, hours: [nineToFive, nineToFive] }] }), overlap],
  [
    'a special day twice',
    set({
      exceptions: [
        { date: monday, hours: [] },
        { date: monday, hours: [nineToFive] },
      ],
    }),
    'A day can be changed only once.',
  ],
  ['a past day', set({ exceptions: [{ date: '2026-11-22', hours: [] }] }), 'The day 2026-11-22 has passed.'],
])('%s: the problem of the schedule', (_case, schedule, problem) => {
  expect(scheduleProblem(schedule, monday)).toBe(problem);
});

test.each([
  [0, '12:00 AM'],
  [545, '9:05 AM'],
  [720, '12:00 PM'],
  [1439, '11:59 PM'],
  [1440, '12:00 AM'],
])('%d minutes after midnight are %s', (minutes, label) => expect(clockLabel(minutes)).toBe(label));
