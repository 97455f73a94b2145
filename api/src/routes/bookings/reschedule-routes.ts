import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { errorCodes, type RescheduleAction, type RescheduleBooking } from '@nearhand/contracts';
import { ApiError, Booking, Data, Id, RescheduleBooking as RescheduleBody } from '@nearhand/contracts/wire';
import { Type } from 'typebox';
import { missing } from '../../kernel/errors/refusal.ts';
import { signedIn, viewerOf } from '../../kernel/http/auth.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { firstAnswer } from '../../kernel/idempotency/first-answer.ts';
import { findBookingDetail } from '../../nouns/bookings/booking-repository.ts';
import { toBooking } from '../../nouns/bookings/booking-wire.ts';
import { acceptReschedule, endReschedule, requestReschedule } from '../../nouns/bookings/reschedule-booking.ts';
import { rescheduleMails } from '../../nouns/bookings/reschedule-letters.ts';
import { rescheduleLimit } from '../../nouns/bookings/reschedule-limit.ts';

/** Another time for a confirmed booking: one side asks, the other accepts or declines. */
export const rescheduleRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const schema = {
    tags: ['bookings'],
    params: Type.Object({ id: Id }),
    body: RescheduleBody,
    response: { 200: Data(Booking), '4xx': ApiError, '5xx': ApiError },
  };
  const limited = rescheduleLimit(app.database);
  const options = { onRequest: signedIn(), schema };

  /** What it led to; the other side is told. */
  const answer = async (id: string, action: RescheduleAction | undefined, asked: RescheduleBooking, viewer: Viewer) => {
    const found = await findBookingDetail(app.db, id);
    if (!found) throw missing(errorCodes.bookingNotFound, 'The booking');
    const origin = app.settings.publicOrigins[0] ?? '';
    if (action) app.outbox.post(() => rescheduleMails(found, action, asked, viewer._id, origin));
    return { data: toBooking(found, viewer, app) };
  };

  app.post('/bookings/:id/reschedule', options, (request, reply) =>
    firstAnswer(app, request, reply, async () => {
      const { params, body } = request;
      const viewer = viewerOf(request);
      const action = await limited(params.id, viewer._id, () => requestReschedule(app, params.id, body, viewer));
      return answer(params.id, action, body, viewer);
    }),
  );

  app.post('/bookings/:id/reschedule/accept', options, (request, reply) =>
    firstAnswer(app, request, reply, async (run) => {
      const { params, body } = request;
      const viewer = viewerOf(request);
      return answer(params.id, await acceptReschedule(app, params.id, body, viewer, run), body, viewer);
    }),
  );

  app.post('/bookings/:id/reschedule/decline', options, async (request) => {
    const { params, body } = request;
    const viewer = viewerOf(request);
    return answer(params.id, await endReschedule(app, params.id, body, viewer), body, viewer);
  });
};
