import { localDay } from '@nearhand/contracts';
import type { FastifyReply } from 'fastify';
import { implement } from '../../kernel/http/api-routes.ts';
import { isPrefetch } from '../../kernel/http/security.ts';
import { idempotencyKeyOf } from '../../kernel/idempotency/first-answer.ts';
import { rateLimit } from '../../kernel/limits/rate-limit.ts';
import { askedPage, pageAnswer } from '../../kernel/paging/cursor.ts';
import { minutes, wallClock } from '../../kernel/time/clock.ts';
import { singleFlight } from '../../kernel/time/single-flight.ts';
import { wholeList } from '../../nouns/search/search-page.ts';
import { searchServices } from '../../nouns/search/search-services.ts';
import { publicProvider } from '../../nouns/services/provider-page.ts';
import { countStatuses, countView, findPageOfServices, visitorOf } from '../../nouns/services/service-repository.ts';
import { moveService, serviceFor, toServiceFor, visibleService } from '../../nouns/services/service-service.ts';
import { toService } from '../../nouns/services/service-wire.ts';
import { changeService, createService } from '../../nouns/services/write-service.ts';
import { sentFile, servicePicture } from '../../nouns/uploads/picture.ts';
import { storeServicePicture } from '../../nouns/uploads/service-pictures.ts';

/** As long as browsers wait: a search whose database went away may never end, and equal ones must not wait for it. */
const searchLimitMs = 30_000;

export const serviceRoutes = implement((app) => {
  const { db } = app;
  /** Equal searches that arrive while one runs share the next one, which sees all that was committed before they came. */
  const searches = singleFlight<ReturnType<FastifyReply['serialize']>>(searchLimitMs);
  const pictures = rateLimit(app.database, 'service-picture', 60, minutes(5));
  return {
    'GET services': {
      // The same for all callers.
      send: async ({ query }, reply) => {
        const isWhole = Object.values(query).every((value) => value === undefined);
        const search = async () => reply.serialize(await searchServices(app, query));
        const body = await (isWhole ? wholeList(db) : searches(JSON.stringify(query), search));
        const vary = [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', ');
        reply.type('application/json; charset=utf-8').headers({ 'cache-control': 'public, no-cache', vary });
        return reply.send(body);
      },
    },
    'GET services/me': async ({ viewer, query }) => {
      const page = askedPage(query);
      const rows = await findPageOfServices(db, viewer._id, query.status, page);
      const statuses = await countStatuses(db, viewer._id);
      return { ...pageAnswer(rows, page, (row) => toService(row, viewer, true)), statuses };
    },
    'GET services/:id': async (request) => {
      const { viewer } = request;
      const row = await visibleService(db, request.params.id, viewer);
      const { id, status, providerId } = row.service;
      // The renderer of documents prefetches too.
      const isView = request.method === 'GET' && !isPrefetch(request);
      if (isView && status === 'active' && providerId !== viewer?._id) {
        const today = localDay(wallClock(app.clock(), app.settings.timeZone));
        row.service.views += await countView(db, id, today, visitorOf(request, app.settings.secret));
      }
      return { data: await toServiceFor(db, row, viewer) };
    },
    'POST services': async (request) => {
      const { viewer } = request;
      const id = await createService(app, request.body, viewer, idempotencyKeyOf(request));
      return { data: await serviceFor(db, id, viewer) };
    },
    'PUT services/:id': async ({ params, body, viewer }) => ({
      data: await changeService(app, params.id, body, viewer),
    }),
    'PATCH services/:id/status': async ({ params, body, viewer }) => ({
      data: await moveService(db, params.id, body.status, viewer, app.clock()),
    }),
    // Saving a service claims its pictures.
    'POST upload/service': async (request) => {
      const { _id } = request.viewer;
      await pictures.count(_id);
      const sent = await sentFile(request, 'image', servicePicture);
      return { data: { imageUrl: await storeServicePicture(app, _id, sent) } };
    },
    'GET providers/:id': async ({ params, viewer }) => ({ data: await publicProvider(db, params.id, viewer) }),
  };
});
