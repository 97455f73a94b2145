import { flag, Id, Instant, record, text } from '@nearhand/contracts/schema';
import type * as v from 'valibot';

/** Something that the caller should know, of the last 30 days. */
export const Notification = record({
  _id: Id,
  title: text(),
  text: text(),
  /** The page of this site that it is about. */
  path: text(),
  createdAt: Instant,
  isRead: flag(),
});
export type Notification = v.InferOutput<typeof Notification>;
