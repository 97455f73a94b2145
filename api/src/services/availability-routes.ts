import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { addDays, bookingWindowDays, defaultTimeSlots, errorCodes, localDay } from '@nearhand/contracts';
import { ApiError, Availability, Data, Id } from '@nearhand/contracts/wire';
import { Type } from 'typebox';
import { wallClock } from '../clock.ts';
import { known } from '../plugins/auth.ts';
import { Refusal } from '../refusal.ts';
import { findTakenSlots } from './availability-repository.ts';
import { visibleService } from './service-service.ts';

const longestSpan = 92;

const schema = {
  tags: ['services'],
  params: Type.Object({ id: Id }),
  querystring: Type.Object({
    from: Type.Optional(Type.String({ format: 'date', description: 'First calendar day; today when absent' })),
    to: Type.Optional(
      Type.String({ format: 'date', description: 'Last calendar day; the booking window when absent' }),
    ),
  }),
  response: { 200: Data(Availability), '4xx': ApiError },
};

/** Which of a service's slots its provider has given away, on whichever of their services. */
export const availabilityRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get('/services/:id/availability', { onRequest: known, schema }, async (request) => {
    const { service } = await visibleService(app.db, request.params.id, request.viewer);
    const { from = localDay(wallClock(app.clock(), app.settings.timeZone)), to = addDays(from, bookingWindowDays) } =
      request.query;
    if (to < from || to > addDays(from, longestSpan)) throw spanRefused();
    const taken = await findTakenSlots(app.db, service.providerId, from, to);
    return { data: { slots: service.timeSlots ?? [...defaultTimeSlots], taken } };
  });
};

const spanRefused = () =>
  new Refusal(400, errorCodes.invalidInput, `Please ask for at most ${longestSpan} days, the earlier one first.`, {
    fields: { to: `must lie 0 to ${longestSpan} days after from` },
  });
