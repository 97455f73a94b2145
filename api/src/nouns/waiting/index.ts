import { localDay } from '@nearhand/contracts';
import { eq, lt } from 'drizzle-orm';
import { columnsOf, exportFile, personOf } from '../../kernel/nouns/export-query.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { before, days } from '../../kernel/time/clock.ts';
import { serviceOf } from '../services/exports.ts';
import { offerFreedTimes, offersOnCancellation } from './offer-times.ts';
import { waitingRoutes } from './routes.ts';
import { waitingList } from './table.ts';
import { waitingOfAccount } from './waiting-list.ts';

export const waiting = noun({
  routes: [waitingRoutes],
  tables: { waitingList },
  exports: {
    waitingList: exportFile('waiting-list.json', 'Times that you wait for.', (userId) => ({
      from: waitingList,
      columns: {
        ...columnsOf(waitingList, 'customerId', 'providerId', 'serviceId', 'sourceHash'),
        service: serviceOf(waitingList.serviceId),
        provider: personOf(waitingList.providerId),
      },
      where: eq(waitingList.customerId, userId),
      by: [waitingList.createdAt, waitingList.id],
    })),
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
