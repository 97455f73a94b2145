import { Day, flag, Id, list, oneOf, optional, orElse, record, text } from '@nearhand/contracts/schema';
import type * as v from 'valibot';
import { localDay } from '../../rules/time-slot.ts';
import { timeStates } from '../schedules/offered-times.ts';

/** The times of a service, per day. `slots` and `taken` say the same to releases that do not know `days`. */
export const Availability = record({
  /** The day by the clock of the marketplace; without it, by this browser's. */
  today: orElse(Day, () => localDay(new Date())),
  providerId: optional(Id),
  days: optional(
    list(
      record({
        date: Day,
        /** In the order of the clock; none on a day that is not worked. */
        times: list(record({ timeSlot: text(), state: oneOf(timeStates, 'taken') })),
      }),
    ),
  ),
  /** Every slot that the service offers on one of the days. */
  slots: list(text()),
  taken: list(
    record({
      date: Day,
      timeSlot: text(),
      /** It began by the clock of the marketplace. */
      begun: optional(flag()),
    }),
  ),
});
export type Availability = v.InferOutput<typeof Availability>;
