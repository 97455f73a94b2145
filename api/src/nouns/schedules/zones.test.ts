import { addDays, defaultSchedule, offeredTimes, slotSpan } from '@nearhand/contracts';
import { instantAt, minutes, wallClock } from '../../kernel/time/clock.ts';

const provider = { schedule: defaultSchedule, timeOff: [], busy: [], held: [] };
const service = { timeSlots: null, durationMinutes: 60 };

/** Around each change of the clock in one of the zones, and around the new year. */
const changes = ['2030-01-01', '2030-03-10', '2030-03-31', '2030-04-07', '2030-09-29', '2030-10-27', '2030-11-03'];
const tested = changes.flatMap((day) => [addDays(day, -1), day, addDays(day, 1)]);

test.each(['America/New_York', 'Europe/Berlin', 'Asia/Kolkata', 'Pacific/Auckland', 'America/Sao_Paulo'])(
  'in %s a time can be booked until the minute in which it begins there, also when the clock changes',
  (timeZone) => {
    for (const day of tested) {
      const timesAt = (now: Date) =>
        offeredTimes(provider, service, { from: day, to: day }, wallClock(now, timeZone)).flatMap(({ times }) => times);
      const [first] = timesAt(new Date('2029-11-30T00:00:00Z'));
      const start = slotSpan(day, first?.timeSlot ?? '')?.start ?? 0;
      const begins = instantAt(start, timeZone);
      const states = [new Date(begins.getTime() - minutes(1)), begins].map((now) => timesAt(now)[0]);
      expect([day, ...states]).toEqual([
        day,
        { timeSlot: '9:00 AM - 10:00 AM', state: 'free' },
        { timeSlot: '9:00 AM - 10:00 AM', state: 'begun' },
      ]);
    }
  },
);
