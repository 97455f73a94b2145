import { Type } from 'typebox';
import { Data } from '../wire/envelope.ts';
import { Notification, ReadNotifications } from '../wire/notification.ts';
import { Nothing, type RouteTable } from './route.ts';

export const notificationRoutes = {
  'GET notifications': {
    summary: 'The caller’s notifications of the last 30 days, newest first, at most 100',
    roles: 'signed-in',
    answer: Data(Type.Array(Notification)),
  },
  'POST notifications/read': {
    summary: 'Mark the caller’s notifications up to one of them as read',
    roles: 'signed-in',
    body: ReadNotifications,
    answer: Nothing,
  },
} as const satisfies RouteTable;
