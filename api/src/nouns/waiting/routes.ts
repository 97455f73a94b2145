import { errorCodes } from '@nearhand/contracts';
import { notFound } from '../../kernel/errors/api-error.ts';
import { implement } from '../../kernel/http/api-routes.ts';
import { rateLimit } from '../../kernel/limits/rate-limit.ts';
import { hours } from '../../kernel/time/clock.ts';
import { bookingSource } from '../booking-requests/booking-limits.ts';
import { joinWaitingList, leaveWaitingList, listWaiting } from './waiting-list.ts';

const joinsPerHourLimit = 30;

export const waitingRoutes = implement((app) => {
  const limit = rateLimit(app.database, 'waiting-list', joinsPerHourLimit, hours(1), 'entries of the waiting list');
  return {
    'POST waiting': {
      wrongRole: 'Only customers can wait for a time',
      handler: async (request) => {
        const { body, viewer } = request;
        await limit.count(viewer._id);
        const sourceHash = bookingSource(request, app.settings.secret);
        const id = await joinWaitingList(app, body, { customerId: viewer._id, sourceHash });
        const entry = (await listWaiting(app, viewer._id)).find(({ _id }) => _id === id);
        if (!entry) throw notFound(errorCodes.notFound, 'This entry of the waiting list');
        return { data: entry };
      },
    },
    'GET waiting': async ({ viewer }) => ({ data: await listWaiting(app, viewer._id) }),
    'DELETE waiting/:id': async ({ viewer, params: { id } }) => {
      await leaveWaitingList(app.db, id, viewer._id);
      return { data: {} };
    },
  };
});
