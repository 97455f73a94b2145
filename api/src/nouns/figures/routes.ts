import { implement } from '../../kernel/http/api-routes.ts';
import { csvLine, sendLines } from '../../kernel/http/csv.ts';
import { rateLimit } from '../../kernel/limits/rate-limit.ts';
import { askedPage } from '../../kernel/paging/cursor.ts';
import { minutes } from '../../kernel/time/clock.ts';
import { countFigures, periodOf, readFigures } from './count-figures.ts';
import { listBookings } from './list-bookings.ts';
import { listDisputes, listRefunds, listWaitingRefunds } from './list-refunds.ts';

const head = [
  'Week from',
  'Category',
  'Views',
  'Requested',
  'Paid',
  'Accepted',
  'Completed',
  'Revenue (USD)',
  'Fees (USD)',
  'Refunds (USD)',
  'Disputes opened',
  'Disputes lost',
];

export const figureRoutes = implement((app) => {
  const downloads = rateLimit(app.database, 'figures-csv', 20, minutes(10), 'downloads');
  const { timeZone } = app.settings;
  return {
    'GET office/figures': async ({ query }) => ({ data: await readFigures(app.db, periodOf(query, timeZone)) }),
    'GET office/figures.csv': {
      send: async ({ viewer, query }, reply) => {
        await downloads.count(viewer._id);
        const rows = await countFigures(app.db, periodOf(query, timeZone));
        const lines = rows.map(({ week, category, ...one }) =>
          csvLine([
            week,
            category,
            ...[one.views, one.requested, one.paid, one.accepted, one.completed],
            ...[one.revenue, one.fees, one.refunds],
            ...[one.disputesOpened, one.disputesLost],
          ]),
        );
        return sendLines(reply, `figures-${query.from}-${query.to}`, [csvLine(head), ...lines]);
      },
    },
    'GET office/bookings': ({ query }) => listBookings(app.db, query, askedPage(query), timeZone),
    'GET office/refunds': ({ query }) =>
      (query.state === 'done' ? listRefunds : listWaitingRefunds)(app.db, askedPage(query)),
    'GET office/disputes': ({ query }) => listDisputes(app.db, askedPage(query)),
  };
});
