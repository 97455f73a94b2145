import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { type BookingStatus, errorCodes } from '@nearhand/contracts';
import {
  ApiError,
  Booking,
  BookingFilter,
  BookingList,
  ChangeBooking,
  CreateBooking,
  Data,
  Id,
} from '@nearhand/contracts/wire';
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { Type } from 'typebox';
import { missing, wrongRole } from '../../kernel/errors/refusal.ts';
import { signedIn, viewerOf } from '../../kernel/http/auth.ts';
import { firstAnswer, idempotencyKeyOf } from '../../kernel/idempotency/first-answer.ts';
import { bookingMails } from '../../nouns/bookings/booking-letters.ts';
import { bookedBy, findBookingDetail, listBookings } from '../../nouns/bookings/booking-repository.ts';
import { toBooking } from '../../nouns/bookings/booking-wire.ts';
import { changeBooking } from '../../nouns/bookings/change-booking.ts';
import { createBooking } from '../../nouns/bookings/create-booking.ts';
import { expireRequests } from '../../nouns/bookings/expire-requests.ts';
import { listIncoming } from '../../nouns/bookings/list-incoming.ts';
import { readBooking } from '../../nouns/bookings/read-booking.ts';
import { hourlyRequests } from '../../nouns/bookings/request-limits.ts';
import { rescheduleRoutes } from './reschedule-routes.ts';

/** Bookings: made by customers, answered by providers, read by their two people and by admins. */
export const bookingRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const tags = ['bookings'];
  const refusals = { '4xx': ApiError, '5xx': ApiError };
  const one = { 200: Data(Booking), ...refusals };
  const many = { 200: Data(Type.Array(Booking)), ...refusals };
  const params = Type.Object({ id: Id });
  const { clock, db, settings } = app;
  const bookingContext = { clock, db, settings, hourlyRequests: hourlyRequests(app.database) };
  await app.register(rescheduleRoutes);

  /** What a change led to; its other side is told. */
  const changed = async (id: string, to: BookingStatus, request: FastifyRequest) => {
    const found = await findBookingDetail(app.db, id);
    if (!found) throw missing(errorCodes.bookingNotFound, 'The booking');
    const viewer = viewerOf(request);
    // A request that is sent again may find its booking further on: the news is old by then.
    if (found.booking.status === to)
      app.outbox.post(() => bookingMails(found, to, viewer._id, app.settings.publicOrigins[0] ?? ''));
    return { data: toBooking(found, viewer, app) };
  };

  app.post(
    '/bookings',
    {
      onRequest: customersOnly,
      schema: { tags, body: CreateBooking, response: { 201: Data(Booking), ...refusals } },
    },
    (request, reply) =>
      firstAnswer(app, request, reply, async () => {
        const { body } = request;
        const id = await createBooking(bookingContext, body, viewerOf(request)._id, idempotencyKeyOf(request));
        reply.code(201);
        return changed(id, 'pending', request);
      }),
  );

  app.get('/bookings/me', { onRequest: signedIn(), schema: { tags, response: many } }, async (request) => {
    const viewer = viewerOf(request);
    await expireRequests(app, bookedBy(viewer._id));
    const rows = await listBookings(app.db, bookedBy(viewer._id));
    return { data: rows.map((row) => toBooking(row, viewer, app)) };
  });

  app.get(
    '/bookings',
    {
      onRequest: signedIn('provider', 'admin'),
      schema: {
        tags,
        summary: 'What was booked with the calling provider; for an admin with anybody',
        description:
          'All, newest first. With `status` or `limit`: those, pending ones soonest first, and how many there are in `total`.',
        querystring: BookingFilter,
        response: { 200: BookingList, ...refusals },
      },
    },
    (request) => listIncoming(app, viewerOf(request), request.query),
  );

  app.get('/bookings/:id', { onRequest: signedIn(), schema: { tags, params, response: one } }, async (request) => {
    const viewer = viewerOf(request);
    return { data: toBooking(await readBooking(app, request.params.id, viewer), viewer, app) };
  });

  app.put(
    '/bookings/:id',
    { onRequest: signedIn(), schema: { tags, params, body: ChangeBooking, response: one } },
    async (request) => {
      const { id } = request.params;
      const { status } = request.body;
      await changeBooking(app, id, status, viewerOf(request));
      return changed(id, status, request);
    },
  );

  // Nothing is ever erased here: to delete a booking is to cancel it.
  app.delete('/bookings/:id', { onRequest: signedIn(), schema: { tags, params, response: one } }, async (request) => {
    await changeBooking(app, request.params.id, 'cancelled', viewerOf(request));
    return changed(request.params.id, 'cancelled', request);
  });
};

const customersOnly: onRequestAsyncHookHandler = async function customersOnly(request, reply) {
  await signedIn().call(this, request, reply);
  if (viewerOf(request).role !== 'customer') throw wrongRole('Only customers can book services');
};
