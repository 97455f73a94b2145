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
