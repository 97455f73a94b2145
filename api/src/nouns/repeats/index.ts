import { eq, sql } from 'drizzle-orm';
import { columnsOf, exportFile, personOf } from '../../kernel/nouns/export-query.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { serviceOf } from '../services/exports.ts';
import { bookDueDates } from './book-dates.ts';
import { repeatsOfAccount } from './change-repeat.ts';
import { repeatRoutes } from './routes.ts';
import * as tables from './table.ts';

const { repeatDates, repeats } = tables;

export const repeatsNoun = noun({
  routes: [repeatRoutes],
  tables,
  exports: {
    repeats: exportFile('repeats.json', 'Bookings that you repeat. Prices are in cents.', (userId) => ({
      from: repeats,
      columns: {
        ...columnsOf(repeats, 'customerId', 'providerId', 'serviceId'),
        service: serviceOf(repeats.serviceId),
        provider: personOf(repeats.providerId),
      },
      where: eq(repeats.customerId, userId),
      by: [repeats.createdAt, repeats.id],
    })),
    repeatDates: exportFile('repeat-dates.json', 'The dates of bookings that you repeat.', (userId) => ({
      from: repeatDates,
      columns: columnsOf(repeatDates, 'chargeClaimedAt'),
      where: sql`${repeatDates.repeatId} in (select own.id from ${repeats} own where own.customer_id = ${userId})`,
      by: [repeatDates.date, repeatDates.id],
    })),
  },
  onAccount: [repeatsOfAccount],
  jobs: [
    { name: 'book-repeats', schedule: '*/10 * * * *', run: (context, signal) => bookDueDates(context, { signal }) },
  ],
});
