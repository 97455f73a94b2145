import type { WorkingHours } from '@nearhand/contracts';
import type { busyTimes, schedules } from '../../nouns/schedules/table.ts';
import type { DemoCalendar } from '../content/demo-calendar.ts';
import { demoId } from '../content/random.ts';
import type { DemoPeople } from './people.ts';

const workday: WorkingHours[] = [{ start: 540, end: 1020 }];
const late: WorkingHours[] = [{ start: 600, end: 1140 }];
const shortDay: WorkingHours[] = [{ start: 540, end: 780 }];
const closed: WorkingHours[] = [];

/** Sunday first. All other providers have set nothing. */
const weeks: Record<string, { week: WorkingHours[][]; bufferAfter?: number; minimumNotice?: number }> = {
  hana: { week: [closed, closed, workday, workday, workday, workday, workday] },
  bianca: { week: [closed, late, late, late, late, late, shortDay], bufferAfter: 15 },
  yuki: { week: [closed, workday, workday, workday, workday, workday, shortDay], bufferAfter: 30 },
  freya: { week: [closed, workday, workday, workday, workday, workday, closed], minimumNotice: 1440 },
  grace: { week: [closed, workday, workday, workday, workday, shortDay, closed] },
  noor: { week: [closed, workday, workday, workday, workday, workday, workday] },
};

export const demoSchedules = ({ providers }: DemoPeople): (typeof schedules.$inferInsert)[] =>
  Object.entries(weeks).flatMap(([key, schedule]) => {
    const provider = providers.get(key);
    return provider ? [{ providerId: provider.id, ...schedule }] : [];
  });

/** The demo provider is away for an afternoon. */
export const demoTimeOff = (calendar: DemoCalendar, { providers }: DemoPeople): (typeof busyTimes.$inferInsert)[] => {
  const provider = providers.get('maya');
  if (!provider) return [];
  const day = calendar.day(16);
  const span = `[${day} 13:00,${day} 17:00)`;
  return [{ id: demoId('time off', provider.id), providerId: provider.id, span, note: 'Dentist' }];
};
