import { addDays, bookingWindowDays, defaultTimeSlots, errorCodes, hasBegun, localDay } from '@nearhand/contracts';
import { ApiError } from '../../kernel/errors/api-error.ts';
import { implement } from '../../kernel/http/api-routes.ts';
import { wallClock } from '../../kernel/time/clock.ts';
import { findSchedule, findTakenSlots, ownBooking } from '../../nouns/services/availability-repository.ts';
import { serviceNotFound } from '../../nouns/services/service-service.ts';

const maxSpanDays = 92;

/** The time slots of a service that are taken, by a booking of any of the provider's services, or have begun. */
export const availabilityRoutes = implement((app) => ({
  'GET services/:id/availability': async (request) => {
    const schedule = await findSchedule(app.db, request.params.id, request.viewer);
    if (!schedule) throw serviceNotFound();
    const now = wallClock(app.clock(), app.settings.timeZone);
    const { from = localDay(now), to = addDays(from, bookingWindowDays) } = request.query;
    if (to < from || to > addDays(from, maxSpanDays)) throw wrongSpan();
    const slots = schedule.timeSlots ?? [...defaultTimeSlots];
    const except = await ownBooking(app.db, request.query.except, request.viewer);
    const held = await findTakenSlots(app.db, { providerId: schedule.providerId, slots, from, to, except });
    const begun = begunSlots(slots, now).filter(({ date }) => date >= from && date <= to);
    const others = held.filter(
      (slot) => !begun.some((one) => one.date === slot.date && one.timeSlot === slot.timeSlot),
    );
    return { data: { today: localDay(now), slots, taken: [...begun, ...others] } };
  },
}));

/** Today by the marketplace's clock: a browser may be in another time zone. */
const begunSlots = (slots: readonly string[], now: Date) =>
  slots
    .filter((timeSlot) => hasBegun(localDay(now), timeSlot, now))
    .map((timeSlot) => ({ date: localDay(now), timeSlot, begun: true }));

const wrongSpan = () =>
  new ApiError(400, errorCodes.invalidInput, `Please ask for at most ${maxSpanDays} days, the earlier one first.`, {
    fields: { to: `must lie 0 to ${maxSpanDays} days after from` },
  });
