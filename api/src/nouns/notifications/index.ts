import { implement } from '../../kernel/http/api-routes.ts';
import { exportFile, own } from '../../kernel/nouns/export-query.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import {
  deleteOldNotifications,
  markNotificationsRead,
  notificationsOf,
  notificationsOfAccount,
} from './notifications.ts';
import * as tables from './table.ts';

const notificationRoutes = implement(({ clock, db }) => ({
  'GET notifications': async ({ viewer }) => ({ data: await notificationsOf(db, viewer._id, clock()) }),
  'POST notifications/read': ({ viewer, body }) => markNotificationsRead(db, viewer._id, new Date(body.until)),
}));

export const notifications = noun({
  routes: [notificationRoutes],
  tables,
  exports: {
    notifications: exportFile(
      'notifications.json',
      'Notifications of the last 30 days.',
      own(tables.notifications, tables.notifications.userId, 'onceKey'),
    ),
  },
  onAccount: [notificationsOfAccount],
  sweeps: { notifications: ({ db, clock }) => deleteOldNotifications(db, clock()) },
});
