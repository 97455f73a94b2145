import { Id, Instant, integer, oneOf, optional, record } from '@nearhand/contracts/schema';
import type * as v from 'valibot';

/** How long a file with all data about a person can be had. */
export const dataExportHours = 24;

/** `GET` and `POST /account/export`: the latest file with all data about the caller. */
export const DataExport = record({
  /** `none` also when the last one has expired. An export of an unknown state is still prepared. */
  state: oneOf(['none', 'preparing', 'ready', 'failed'], 'preparing', { missing: 'none' }),
  _id: optional(Id),
  createdAt: optional(Instant),
  /** Size of a ready file. */
  bytes: optional(integer({ minimum: 0 })),
  /** Until when a ready file can be had. */
  expiresAt: optional(Instant),
});
export type DataExport = v.InferOutput<typeof DataExport>;
