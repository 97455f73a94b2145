import { addDays, defaultSchedule, offeredTimes, slotSpan } from '@nearhand/contracts';
import { instantAt, minutes, wallClock } from '../../kernel/time/clock.ts';

const provider = { schedule: defaultSchedule, timeOff: [], busy: [], held: [] };
const service = { timeSlots: null, durationMinutes: 60 };

test.each(['America/New_York', 'Europe/Berlin', 'Asia/Kolkata', 'Pacific/Auckland', 'America/Sao_Paulo'])(
  'on 366 days in %s a time can be booked until the minute in which it begins there',
  (timeZone) => {
    for (let day = '2030-01-01'; day < '2031-01-02'; day = addDays(day, 1)) {
      const timesAt = (now: Date) =>
        offeredTimes(provider, service, { from: day, to: day }, wallClock(now, timeZone)).flatMap(({ times }) => times);
      const [first] = timesAt(new Date('2029-12-01T00:00:00Z'));
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
