import {
  type Availability,
  addDays,
  bookingWindowDays,
  type DayTimes,
  defaultTimeSlots,
  errorCodes,
  localDay,
} from '@nearhand/contracts';
import { ApiError } from '../../kernel/errors/api-error.ts';
import { implement } from '../../kernel/http/api-routes.ts';
import { after, minutes, wallClock } from '../../kernel/time/clock.ts';
import { serviceNotFound } from '../services/service-service.ts';
import { findVisibleTimes, ownBooking } from './availability-repository.ts';
import { timesOf } from './provider-times.ts';
import { watchTimes } from './schedule-repository.ts';

const maxSpanDays = 92;
/** An open page asks again long before. */
const watchMs = minutes(60);

export const availabilityRoutes = implement((app) => ({
  'GET services/:id/availability': async (request) => {
    const { viewer, query } = request;
    const service = await findVisibleTimes(app.db, request.params.id, viewer);
    if (!service) throw serviceNotFound();
    const today = localDay(wallClock(app.clock(), app.settings.timeZone));
    const { from = today, to = addDays(from, bookingWindowDays) } = query;
    if (to < from || to > addDays(from, maxSpanDays)) throw wrongSpan();
    const except = await ownBooking(app.db, query.except, viewer);
    // Before the times are read: no change can be missed in between.
    if (viewer) await watchTimes(app.db, service.providerId, viewer._id, after(app.clock(), watchMs));
    const days = await timesOf(app, app.db, { service, from, to, except });
    return {
      data: { today, providerId: service.providerId, days, ...asBefore(days, service.timeSlots ?? defaultTimeSlots) },
    };
  },
}));

/**
 * For releases that do not know `days`: every slot of any of the days, and which of them are not free. They show `labels` on
 * every day.
 */
const asBefore = (days: readonly DayTimes[], labels: readonly string[]): Pick<Availability, 'slots' | 'taken'> => {
  const slots = [...new Set(days.flatMap(({ times }) => times.map(({ timeSlot }) => timeSlot)))];
  const taken = days.flatMap(({ date, times }) =>
    [...new Set([...slots, ...labels])].flatMap((timeSlot) => {
      const state = times.find((time) => time.timeSlot === timeSlot)?.state;
      if (state === 'free') return [];
      return [{ date, timeSlot, ...(state === 'begun' ? { begun: true } : {}) }];
    }),
  );
  return { slots, taken };
};

const wrongSpan = () =>
  new ApiError(400, errorCodes.invalidInput, `Please ask for at most ${maxSpanDays} days, the earlier one first.`, {
    fields: { to: `must lie 0 to ${maxSpanDays} days after from` },
  });
