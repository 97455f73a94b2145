import * as s from '@nearhand/contracts/schema';
import type * as v from 'valibot';
import type { RouteTable } from '../../schema/route.ts';
import { Notification } from './notifications.ts';

/** `POST /notifications/read`: those that were not shown stay unread. */
const ReadNotifications = s.record({
  until: s.text({
    format: 'date-time',
    pattern: '^[1-9].*:[0-5][0-9]([.][0-9]+)?Z$',
    description: '`createdAt` of the newest that was shown, as it came',
  }),
});
export type ReadNotifications = v.InferOutput<typeof ReadNotifications>;

export const notificationsRoutes = {
  'GET notifications': {
    summary: 'The caller’s notifications of the last 30 days, newest first, at most 100',
    answer: s.Data(s.rows(Notification)),
  },
  'POST notifications/read': {
    summary: 'Mark the caller’s notifications up to one of them as read',
    body: ReadNotifications,
  },
} as const satisfies RouteTable;
