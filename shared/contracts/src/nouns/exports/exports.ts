import * as s from '@nearhand/contracts/schema';
import type * as v from 'valibot';

/** How long a file with all data about a person can be had. */
export const dataExportHours = 24;

/** `GET` and `POST /account/export`: the latest file with all data about the caller. */
export const DataExport = s.record({
  /** `none` also when the last one has expired. An export of an unknown state is still prepared. */
  state: s.oneOf(['none', 'preparing', 'ready', 'failed'], 'preparing', { missing: 'none' }),
  _id: s.optional(s.Id),
  createdAt: s.optional(s.Instant),
  /** Size of a ready file. */
  bytes: s.optional(s.integer({ minimum: 0 })),
  /** Until when a ready file can be had. */
  expiresAt: s.optional(s.Instant),
});
export type DataExport = v.InferOutput<typeof DataExport>;
