import type { sessions } from '../../kernel/accounts/table.ts';
import { sessionDays } from '../../kernel/http/session-repository.ts';
import { after, days } from '../../kernel/time/clock.ts';
import { content } from '../content/content.ts';
import type { DemoCalendar } from '../content/demo-calendar.ts';
import { demoId } from '../content/random.ts';
import type { DemoPeople } from './people.ts';

/** The phone and the tablet of the demo's accounts. No browser has a token of these sessions. */
export const demoSessions = (
  calendar: DemoCalendar,
  { admin, customers, providers }: DemoPeople,
): (typeof sessions.$inferInsert)[] =>
  [admin, customers[0], providers.get(content.people.provider.key)]
    .flatMap((person) => person ?? [])
    .flatMap(({ id: userId }) =>
      (
        [
          ['Safari on iOS', 'United States', -9, 8, -1],
          ['Firefox on Android', '203.0.113.x', -23, 19, -6],
        ] as const
      ).map(([device, place, loggedIn, hour, used]) => {
        const createdAt = calendar.at(loggedIn, hour);
        const expiresAt = after(createdAt, days(sessionDays));
        const lastUsedAt = calendar.at(used, hour);
        return {
          id: demoId('session', `${userId} ${device}`),
          userId,
          device,
          place,
          createdAt,
          expiresAt,
          lastUsedAt,
        };
      }),
    );
