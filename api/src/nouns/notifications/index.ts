import { exportFile, own } from '../../kernel/nouns/export-query.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { deleteOldNotifications, notificationsOfAccount } from './notifications.ts';
import { notificationRoutes } from './routes.ts';
import * as tables from './table.ts';

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
