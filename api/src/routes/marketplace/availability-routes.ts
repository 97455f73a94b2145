import { addDays, bookingWindowDays, defaultTimeSlots, errorCodes, hasBegun, localDay } from '@nearhand/contracts';
import { ApiError } from '../../kernel/errors/api-error.ts';
import { implement } from '../../kernel/http/api-routes.ts';
import { wallClock } from '../../kernel/time/clock.ts';
import { findSchedule, findTakenSlots, ownBooking } from '../../nouns/services/availability-repository.ts';
import { serviceMissing } from '../../nouns/services/service-service.ts';

const longestSpan = 92;

type Slot = { date: string; timeSlot: string };

/** Which of a service's slots can no longer be had: given away, on whichever of the provider's services, or begun. */
export const availabilityRoutes = implement((app) => ({
  'GET services/:id/availability': async (request) => {
    const schedule = await findSchedule(app.db, request.params.id, request.viewer);
    if (!schedule) throw serviceMissing();
    const now = wallClock(app.clock(), app.settings.timeZone);
    const { from = localDay(now), to = addDays(from, bookingWindowDays) } = request.query;
    if (to < from || to > addDays(from, longestSpan)) throw spanRefused();
    const slots = schedule.timeSlots ?? [...defaultTimeSlots];
    const except = await ownBooking(app.db, request.query.except, request.viewer);
    const held = await findTakenSlots(app.db, { providerId: schedule.providerId, slots, from, to, except });
    const begun = begunSlots(slots, now).filter(({ date }) => date >= from && date <= to);
    return {
      data: { today: localDay(now), slots, taken: [...begun, ...held.filter((slot) => !begun.some(isSame(slot)))] },
    };
  },
}));

/** Slots of the marketplace's today that began already: a browser in another zone cannot know. */
const begunSlots = (slots: readonly string[], now: Date) =>
  slots
    .filter((timeSlot) => hasBegun(localDay(now), timeSlot, now))
    .map((timeSlot) => ({ date: localDay(now), timeSlot, begun: true }));

const isSame = (one: Slot) => (other: Slot) => one.date === other.date && one.timeSlot === other.timeSlot;

const spanRefused = () =>
  new ApiError(400, errorCodes.invalidInput, `Please ask for at most ${longestSpan} days, the earlier one first.`, {
    fields: { to: `must lie 0 to ${longestSpan} days after from` },
  });
