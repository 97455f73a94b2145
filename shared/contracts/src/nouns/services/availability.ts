import * as s from '@nearhand/contracts/schema';
import type * as v from 'valibot';
import { localDay } from '../../rules/time-slot.ts';
import { timeStates } from '../schedules/offered-times.ts';

/** The times of a service, per day. `slots` and `taken` say the same to releases that do not know `days`. */
export const Availability = s.record({
  /** The day by the clock of the marketplace; without it, by this browser's. */
  today: s.orElse(s.Day, () => localDay(new Date())),
  providerId: s.optional(s.Id),
  days: s.optional(
    s.list(
      s.record({
        date: s.Day,
        /** In the order of the clock; none on a day that is not worked. */
        times: s.list(s.record({ timeSlot: s.text(), state: s.oneOf(timeStates, 'taken') })),
      }),
    ),
  ),
  /** Every slot that the service offers on one of the days. */
  slots: s.list(s.text()),
  taken: s.list(
    s.record({
      date: s.Day,
      timeSlot: s.text(),
      /** It began by the clock of the marketplace. */
      begun: s.optional(s.flag()),
    }),
  ),
});
export type Availability = v.InferOutput<typeof Availability>;
