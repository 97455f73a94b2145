import type { serviceViewDays } from '../../nouns/services/table.ts';
import type { DemoCalendar } from '../content/demo-calendar.ts';
import { seededRandom } from '../content/random.ts';
import type { Listing } from './services.ts';

/** More than the twelve weeks of the figures, so that they have a period before. */
const viewedDays = 168;

/** Views of each day, at most those of the service. */
export const viewDays = (
  { day }: DemoCalendar,
  listings: readonly Listing[],
): (typeof serviceViewDays.$inferInsert)[] => {
  const random = seededRandom('view days');
  return listings.flatMap(({ row: { id: serviceId, views = 0 }, content: { ageDays } }) => {
    let left = views;
    const perDay = Math.ceil((2 * views) / ageDays);
    return Array.from({ length: Math.min(viewedDays, ageDays) }, (_, daysAgo) => {
      const count = Math.min(left, random.whole(0, perDay));
      left -= count;
      return { serviceId, day: day(-daysAgo), views: count };
    }).filter((one) => one.views > 0);
  });
};
