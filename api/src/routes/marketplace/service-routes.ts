import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { localDay } from '@nearhand/contracts';
import {
  ApiError,
  CreateService,
  Data,
  Id,
  Service,
  ServiceStatusChange,
  UpdateService,
} from '@nearhand/contracts/wire';
import { Type } from 'typebox';
import { known, signedIn, viewerOf } from '../../kernel/http/auth.ts';
import { firstAnswer, idempotencyKeyOf } from '../../kernel/idempotency/first-answer.ts';
import { wallClock } from '../../kernel/time/clock.ts';
import { changeService } from '../../nouns/services/change-service.ts';
import { createService } from '../../nouns/services/create-service.ts';
import { findServicesOf } from '../../nouns/services/service-repository.ts';
import { moveService, serviceFor, visibleService } from '../../nouns/services/service-service.ts';
import { countView, visitorOf } from '../../nouns/services/service-view-repository.ts';
import { toService } from '../../nouns/services/service-wire.ts';
import { trimmedService } from '../../nouns/services/trimmed-service.ts';

const tags = ['services'];
const params = Type.Object({ id: Id });
const list = { 200: Data(Type.Array(Service)), '4xx': ApiError };
const one = { 200: Data(Service), '4xx': ApiError };

/** One service as everyone sees it, and a provider's own, which they write. The public list is the catalog's. */
export const serviceRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/services/me',
    { onRequest: signedIn('provider', 'admin'), schema: { tags, response: list } },
    async (request) => {
      const viewer = viewerOf(request);
      const rows = await findServicesOf(app.db, viewer._id);
      return { data: rows.map((row) => toService(row, viewer, true)) };
    },
  );

  app.get('/services/:id', { onRequest: known, schema: { tags, params, response: one } }, async (request) => {
    const { service } = await visibleService(app.db, request.params.id, request.viewer);
    if (request.method === 'GET' && service.status === 'active' && service.providerId !== request.viewer?._id) {
      const today = localDay(wallClock(app.clock(), app.settings.timeZone));
      await countView(app.db, service.id, today, visitorOf(request, app.settings.secret));
    }
    return { data: await serviceFor(app.db, service.id, request.viewer) };
  });

  app.post(
    '/services',
    {
      onRequest: signedIn('provider', 'admin'),
      preValidation: trimmedService,
      schema: {
        tags,
        summary: 'Make a draft of a service for credits',
        description: 'Refused with 402, `required` and `current` where there are too few. Takes an `Idempotency-Key`.',
        body: CreateService,
        response: { 201: Data(Service), '4xx': ApiError },
      },
    },
    (request, reply) =>
      firstAnswer(app, request, reply, async () => {
        const viewer = viewerOf(request);
        const id = await createService(app, request.body, viewer, idempotencyKeyOf(request));
        reply.code(201);
        return { data: await serviceFor(app.db, id, viewer) };
      }),
  );

  app.put(
    '/services/:id',
    {
      onRequest: signedIn(),
      preValidation: trimmedService,
      schema: {
        tags,
        summary: 'Change a service to what its form says',
        description:
          'For its provider and admins. Status, time slots and figures stay; so does every `_id` that is sent.',
        params,
        body: UpdateService,
        response: one,
      },
    },
    async (request) => {
      const { params, body } = request;
      return { data: await changeService(app, params.id, body, viewerOf(request)) };
    },
  );

  app.patch(
    '/services/:id/status',
    { onRequest: signedIn(), schema: { tags, params, body: ServiceStatusChange, response: one } },
    async (request) => {
      const { params, body } = request;
      return { data: await moveService(app.db, params.id, body.status, viewerOf(request), app.clock()) };
    },
  );
};
