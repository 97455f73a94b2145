import { implement } from '../../kernel/http/api-routes.ts';
import { markNotificationsRead, notificationsOf } from './notifications.ts';

export const notificationRoutes = implement(({ clock, db }) => ({
  'GET notifications': async ({ viewer }) => ({ data: await notificationsOf(db, viewer._id, clock()) }),
  'POST notifications/read': async ({ viewer, body }) => {
    await markNotificationsRead(db, viewer._id, new Date(body.until));
    return { data: {} };
  },
}));
