import { errorCodes, localDay } from '@nearhand/contracts';
import { eq, lt } from 'drizzle-orm';
import { notFound } from '../../kernel/errors/api-error.ts';
import { implement } from '../../kernel/http/api-routes.ts';
import { rateLimit } from '../../kernel/limits/rate-limit.ts';
import { exportFile, personOf, rowsOf } from '../../kernel/nouns/export-query.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { before, days, hours } from '../../kernel/time/clock.ts';
import { bookingSource } from '../booking-requests/booking-claims.ts';
import { serviceOf } from '../services/exports.ts';
import { offerFreedTimes, offersOnCancellation } from './offer-times.ts';
import { waitingList } from './table.ts';
import { joinWaitingList, leaveWaitingList, listWaiting, waitingOfAccount } from './waiting-list.ts';

const joinsPerHourLimit = 30;

const waitingRoutes = implement((app) => {
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
    'DELETE waiting/:id': ({ viewer, params: { id } }) => leaveWaitingList(app.db, id, viewer._id),
  };
});

export const waiting = noun({
  routes: [waitingRoutes],
  tables: { waitingList },
  exports: {
    waitingList: exportFile('waiting-list.json', 'Times that you wait for.', (userId) =>
      rowsOf(waitingList, eq(waitingList.customerId, userId), {
        without: ['customerId', 'providerId', 'serviceId', 'sourceHash'],
        more: { service: serviceOf(waitingList.serviceId), provider: personOf(waitingList.providerId) },
      }),
    ),
  },
  onAccount: [waitingOfAccount],
  onBooking: [offersOnCancellation],
  jobs: [
    {
      name: 'offer-freed-times',
      schedule: '* * * * *',
      run: (context, signal) => offerFreedTimes(context, undefined, signal),
    },
  ],
  sweeps: {
    waitingList: ({ db, clock }) =>
      db.delete(waitingList).where(lt(waitingList.date, localDay(before(clock(), days(2))))),
  },
});
