import * as s from '@nearhand/contracts/schema';
import { Calendar, ScheduleBody } from './schedules.ts';
import { defaultSchedule } from './working-hours.ts';

test('a calendar without a clock and a schedule has those that stand in for them', () => {
  const { today, now, schedule } = s.readAs(Calendar)({ today: 'odd' });
  expect(today).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(now).toMatch(/^\d{4}-\d{2}-\d{2}T00:00$/);
  expect(schedule).toEqual(defaultSchedule);
});

test('a schedule has the default where it cannot be read', () => {
  const monday = [{ start: 540, end: 1020 }];
  const week = [[], monday, [], [], [], [], []];
  const read = s.readAs(ScheduleBody);
  expect(read({ week, bufferAfter: 7 })).toEqual({ ...defaultSchedule, week });
  for (const odd of ['odd', week.slice(1)]) expect(read({ week: odd }).week).toBeNull();
  expect(read(null)).toEqual(defaultSchedule);
  expect(() => read('odd')).toThrow();
});
