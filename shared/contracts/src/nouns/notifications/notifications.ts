import * as s from '@nearhand/contracts/schema';
import type * as v from 'valibot';

/** Something that the caller should know, of the last 30 days. */
export const Notification = s.record({
  _id: s.Id,
  title: s.text(),
  text: s.text(),
  /** The page of this site that it is about. */
  path: s.text(),
  createdAt: s.Instant,
  isRead: s.flag(),
});
export type Notification = v.InferOutput<typeof Notification>;
