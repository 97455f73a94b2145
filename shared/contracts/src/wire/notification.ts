import { type Static, Type } from 'typebox';
import { Id, Instant } from './envelope.ts';

/** Something that the caller should know, of the last 30 days. */
export const Notification = Type.Object({
  _id: Id,
  title: Type.String(),
  text: Type.String(),
  path: Type.String({ description: 'The page of this site that it is about' }),
  createdAt: Instant,
  isRead: Type.Boolean(),
});
export type Notification = Static<typeof Notification>;

/** `POST /notifications/read`: those that were not shown stay unread. */
export const ReadNotifications = Type.Object({
  until: Type.String({
    format: 'date-time',
    pattern: '^[1-9].*:[0-5][0-9]([.][0-9]+)?Z$',
    description: '`createdAt` of the newest that was shown, as it came',
  }),
});
export type ReadNotifications = Static<typeof ReadNotifications>;
